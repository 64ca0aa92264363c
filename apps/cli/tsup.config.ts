import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/skill-convert.ts", "src/generate.ts"],
  format: "esm",
  target: "node20",
  platform: "node",
  splitting: true,
  dts: false,
  sourcemap: true,
  clean: true,
});
