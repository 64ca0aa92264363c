import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", findings: "src/findings.ts" },
  format: "esm",
  target: "node20",
  platform: "neutral",
  sourcemap: true,
  clean: true,
});
