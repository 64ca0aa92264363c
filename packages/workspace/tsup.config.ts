import { defineConfig } from "tsup";

export default defineConfig({
  // Each file stays a file, so that the command line, which contains this package, loads only what a command needs.
  entry: ["src/**/*.ts"],
  bundle: false,
  format: "esm",
  target: "node20",
  platform: "node",
  sourcemap: true,
  clean: true,
});
