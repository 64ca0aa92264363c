// Compiles a program of the workspace from the sources as they are, so that nothing has to be built first.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "tsup";

const packages = new URL("../packages/", import.meta.url);

/** Workspace packages by their sources. */
export const fromSources = {
  name: "from-sources",
  setup(build) {
    build.onResolve({ filter: /^@skill-convert\// }, ({ path }) => {
      const [, name, ...rest] = path.split("/");
      const entry = ["index.ts", ""]
        .map((last) => [...rest, last].filter(Boolean).join("/"))
        .map((file) => {
          const source = fileURLToPath(new URL(`${name}/src/${file}`, packages));
          return source.endsWith(".ts") ? source : `${source}.ts`;
        });
      const found = entry.find((file) => existsSync(file));
      return found === undefined ? undefined : { path: found, sideEffects: false };
    });
  },
};

/** Bundles each entry into `outDir`, as a module of the same name, or of the one given, that ends in `.mjs`. */
export async function compile(entry, outDir) {
  await build({
    entry,
    outDir,
    config: false,
    format: "esm",
    outExtension: () => ({ js: ".mjs" }),
    platform: "node",
    // Some modules of Node, such as `node:sea`, have no other name.
    removeNodeProtocol: false,
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
}
