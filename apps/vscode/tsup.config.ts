import { defineConfig } from "tsup";
import { noticesOf } from "../../scripts/notices.mjs";

export default defineConfig({
  entry: ["src/extension.ts"],
  format: "cjs",
  target: "node20",
  platform: "node",
  external: ["vscode"],
  noExternal: [/^vscode-/],
  minify: true,
  clean: true,
  esbuildPlugins: [noticesOf("dist/THIRD-PARTY-NOTICES.txt", "build/sbom.cdx.json")],
});
