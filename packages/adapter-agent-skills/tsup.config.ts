import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", detection: "src/detection.ts", "program-inputs": "src/program-inputs.ts" },
  format: "esm",
  target: "node20",
  platform: "neutral",
  sourcemap: true,
  clean: true,
});
