// Compiles the fuzzer, and everything that it tries, from the sources as they are.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "tsup";

const here = new URL(".", import.meta.url);
export const project = fileURLToPath(new URL("..", here));

/** Workspace packages by their sources, so that nothing has to be built first. */
const fromSources = {
  name: "from-sources",
  setup(build) {
    build.onResolve({ filter: /^@skill-convert\// }, ({ path }) => {
      const [, name, ...rest] = path.split("/");
      const entry = ["index.ts", ""]
        .map((last) => [...rest, last].filter(Boolean).join("/"))
        .map((file) => {
          const source = fileURLToPath(new URL(`../packages/${name}/src/${file}`, here));
          return source.endsWith(".ts") ? source : `${source}.ts`;
        });
      return { path: entry.find((file) => existsSync(file)) };
    });
  },
};

/** Gives the folder that the compiled files are in. */
export async function compile(entry, name) {
  const outDir = fileURLToPath(new URL(`node_modules/.cache/${name}`, here));
  await build({
    entry: entry.map((file) => fileURLToPath(new URL(file, here))),
    outDir,
    config: false,
    format: "esm",
    outExtension: () => ({ js: ".mjs" }),
    platform: "node",
    target: "node20",
    noExternal: [/.*/],
    banner: {
      js: 'import { createRequire as requireHere } from "node:module"; const require = requireHere(import.meta.url);',
    },
    sourcemap: "inline",
    clean: true,
    silent: true,
    esbuildPlugins: [fromSources],
  });
  return outDir;
}
