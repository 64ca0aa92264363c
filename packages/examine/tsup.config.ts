import { defineConfig } from "tsup";

export default defineConfig({
  // The command line loads only the entry that a command needs.
  entry: ["src/index.ts", "src/print.ts", "src/validate.ts", "src/visible.ts"],
  format: "esm",
  target: "node20",
  platform: "neutral",
  sourcemap: true,
  clean: true,
});
