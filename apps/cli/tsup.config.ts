import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Options } from "tsup";
import { fromSources } from "../../scripts/from-sources.mjs";
import { noticesOf } from "../../scripts/notices.mjs";
import {
  builtinsByFunction,
  oneShared,
  versionAlone,
  withoutKeys,
  withoutPrograms,
  withoutValidators,
} from "./bundling.mjs";

/** The build of `yaml` for Node is CommonJS, which would be loaded whole; the other one is the same as ES modules. */
const yaml = fileURLToPath(new URL("../../packages/source/node_modules/yaml/browser/index.js", import.meta.url));

const common: Options = {
  format: "esm",
  target: "node20",
  platform: "node",
  dts: false,
  sourcemap: false,
  // The package for databases is loaded only where somebody has installed it.
  noExternal: [/^(?!@skill-convert\/registry-postgres$)/],
  external: ["@skill-convert/registry-postgres"],
  removeNodeProtocol: false,
  esbuildOptions(options) {
    // Names stay, so that a stack trace can be read; the rest is a third of what has to be read at the start.
    options.minifyWhitespace = true;
    options.minifySyntax = true;
    // Node prints the line of an error that nobody catches, which must not be the whole file.
    options.lineLimit = 160;
    // One character beyond Latin letters doubles what a file takes in memory.
    options.charset = "ascii";
    // The packages have no side effects, and the shared files of their own builds are imported for nothing else.
    options.logOverride = { "ignored-bare-import": "silent" };
    options.alias = { ...options.alias, yaml };
  },
};

// The builds run side by side, and two of them write into one folder, so that none can empty it.
for (const folder of ["dist", "build"]) rmSync(folder, { recursive: true, force: true });

export default defineConfig([
  // The start-up code shares no file with the rest, because loading a file takes time.
  {
    ...common,
    entry: ["src/skill-convert.ts"],
    splitting: false,
    noExternal: [/^@skill-convert/],
    external: ["./program.js"],
    // A built package is one file, of which much more than it needs would stay.
    esbuildPlugins: [versionAlone, builtinsByFunction, fromSources],
  },
  // The program is bundled with everything that it runs: it starts from a few files instead of several hundred, and a
  // command loads only what it needs. The library shares these files.
  {
    ...common,
    entry: ["src/program.ts", "src/language-worker.ts", "src/index.ts"],
    splitting: true,
    esbuildPlugins: [
      versionAlone,
      oneShared,
      withoutPrograms,
      withoutKeys,
      withoutValidators,
      builtinsByFunction,
      noticesOf("dist/THIRD-PARTY-NOTICES.txt", "build/sbom.cdx.json"),
    ],
  },
  // The sources of the documentation are a bundle of their own, which the program does not load.
  { ...common, entry: ["src/generate.ts"], outDir: "build" },
]);
