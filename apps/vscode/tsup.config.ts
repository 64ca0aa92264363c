import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/extension.ts"],
  format: "cjs",
  target: "node20",
  platform: "node",
  external: ["vscode"],
  noExternal: [/^vscode-/],
  minify: true,
  clean: true,
});
