import { defineConfig } from "tsup";
import { noticesOf } from "../../scripts/notices.mjs";

export default defineConfig({
  entry: ["src/index.ts", "src/detection.ts"],
  format: "esm",
  target: "node20",
  platform: "neutral",
  sourcemap: true,
  clean: true,
  // The published JSON Schemas of OpenAPI are part of the bundle.
  noExternal: [/^@seriousme\//],
  esbuildPlugins: [noticesOf("dist/THIRD-PARTY-NOTICES.txt")],
});
