import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", work: "src/worker/index.ts" },
  format: "esm",
  target: "node20",
  platform: "node",
  sourcemap: true,
  clean: true,
});
