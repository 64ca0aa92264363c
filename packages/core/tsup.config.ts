import { defineConfig } from "tsup";

export default defineConfig({
  // Nothing of the first entry imports zod.
  entry: ["src/index.ts", "src/zod.ts"],
  format: "esm",
  target: "node20",
  platform: "neutral",
  dts: true,
  sourcemap: true,
  clean: true,
});
