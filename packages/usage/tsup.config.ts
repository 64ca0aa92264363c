import { defineConfig } from "tsup";

export default defineConfig({
  // `has-programs` is no entry of the package. It gets a file without the texts of the findings, which a page loads late.
  entry: { index: "src/index.ts", findings: "src/findings.ts", "has-programs": "src/has-programs.ts" },
  format: "esm",
  target: "node20",
  platform: "neutral",
  sourcemap: true,
  clean: true,
});
