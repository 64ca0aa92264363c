import { defineConfig } from "tsup";

export default defineConfig({
  // Only the last entry imports zod.
  entry: ["src/index.ts", "src/json.ts", "src/text.ts", "src/schema.ts", "src/adapters.ts", "src/zod.ts"],
  format: "esm",
  target: "node20",
  platform: "neutral",
  sourcemap: true,
  clean: true,
});
