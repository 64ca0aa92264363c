import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    report: "src/report.ts",
    permissions: "src/permissions.ts",
    "front-matter": "src/front-matter.ts",
  },
  format: "esm",
  target: "node20",
  platform: "neutral",
  sourcemap: true,
  clean: true,
});
