import { defineConfig } from "tsup";
import { noticesOf } from "../../scripts/notices.mjs";

export default defineConfig({
  entry: ["src/index.ts"],
  format: "esm",
  target: "node20",
  platform: "node",
  sourcemap: true,
  clean: true,
  // The meta-schemas are part of the bundle.
  esbuildPlugins: [noticesOf("dist/THIRD-PARTY-NOTICES.txt")],
});
