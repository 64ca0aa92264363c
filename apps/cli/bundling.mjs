// Plugins for esbuild that make the program start sooner.
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("src/program.ts", import.meta.url));
const convert = fileURLToPath(new URL("src/commands/convert.ts", import.meta.url));

/** What is loaded on demand: the commands and the adapters. */
const ON_DEMAND =
  /[\\/](apps[\\/]cli[\\/]src[\\/](program|commands[\\/][\w-]+|work[\\/](thread|worker)|(convert|validate)[\\/]job)\.ts|adapter-[\w-]+[\\/]dist[\\/]index\.js)$/;

/**
 * Each file that is loaded takes time, and esbuild makes one for each set of commands that share some code. Here whatever
 * is loaded on demand shares all that `convert` has, so that this is one file.
 */
export const oneShared = {
  name: "one-shared",
  setup(build) {
    build.onLoad({ filter: ON_DEMAND }, async ({ path }) => ({
      contents: `${await readFile(path, "utf8")}\nimport ${JSON.stringify(program)}; import ${JSON.stringify(convert)};`,
      loader: extname(path).slice(1),
    }));
  },
};

/** commander can start other programs as commands, and loads what that takes at once. There are none here. */
export const withoutPrograms = {
  name: "without-programs",
  setup(build) {
    build.onResolve({ filter: /^node:child_process$/ }, ({ path, importer }) =>
      importer.includes("commander") ? { path, namespace: "without-programs" } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "without-programs" }, () => ({ contents: "module.exports = {};" }));
  },
};
