import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts", "src/backend.ts", "src/http.ts"],
  format: "esm",
  target: "node20",
  platform: "neutral",
  sourcemap: true,
  clean: true,
});
