import { defineConfig } from "tsup";

export default defineConfig({
  // The second entry loads nothing of the protocol.
  entry: ["src/index.ts", "src/definitions.ts"],
  format: "esm",
  target: "node20",
  platform: "node",
  sourcemap: true,
  clean: true,
});
