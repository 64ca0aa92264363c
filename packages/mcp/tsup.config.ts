import { defineConfig } from "tsup";

export default defineConfig({
  // `definitions` loads nothing of the protocol.
  entry: ["src/index.ts", "src/definitions.ts", "src/client.ts", "src/serve.ts"],
  format: "esm",
  target: "node20",
  platform: "node",
  sourcemap: true,
  clean: true,
});
