import { defineConfig } from "tsup";

export default defineConfig({
  // What the second entry shares with the first, the schemas in zod, becomes a file of its own, and bundlers leave it out
  // where nothing of it is used.
  entry: ["src/index.ts", "src/json-schema.ts"],
  format: "esm",
  target: "node20",
  platform: "neutral",
  dts: { entry: "src/index.ts" },
  sourcemap: true,
  clean: true,
});
