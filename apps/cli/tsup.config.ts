import { fileURLToPath } from "node:url";
import { defineConfig } from "tsup";
import { noticesOf } from "../../scripts/notices.mjs";

/**
 * The program is bundled with everything that it runs: it starts from a dozen files instead of several hundred, and a
 * command loads only what it needs.
 */
export default defineConfig({
  entry: { "skill-convert": "src/skill-convert.ts", generate: "src/generate.ts", worker: "src/work/worker.ts" },
  format: "esm",
  target: "node20",
  platform: "node",
  splitting: true,
  dts: false,
  sourcemap: false,
  clean: true,
  noExternal: [/.*/],
  // Names stay, so that a stack trace can be read; the rest is a third of what has to be read at the start.
  // Some of what is bundled is CommonJS, and asks for Node's own modules by `require`.
  banner: {
    js: 'import { createRequire as createRequireHere } from "node:module"; const require = createRequireHere(import.meta.url);',
  },
  esbuildOptions(options) {
    // The build of `yaml` for Node is CommonJS, which would be loaded whole; the other one is the same as ES modules.
    const yaml = new URL("../../packages/source/node_modules/yaml/browser/index.js", import.meta.url);
    options.minifyWhitespace = true;
    options.minifySyntax = true;
    options.alias = { ...options.alias, yaml: fileURLToPath(yaml) };
  },
  esbuildPlugins: [noticesOf("dist/THIRD-PARTY-NOTICES.txt")],
});
