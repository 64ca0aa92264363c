import { defineConfig } from "tsup";

export default defineConfig({
  // The first has all; of the others the command line loads what a command needs.
  entry: ["src/index.ts", "src/findings.ts", "src/validate.ts"],
  format: "esm",
  target: "node20",
  platform: "neutral",
  sourcemap: true,
  clean: true,
});
