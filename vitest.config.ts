import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

// Tests run against the sources, so that a test run never depends on what was built last.
const alias = [
  {
    find: "@skill-convert/adapter-skill-manifest-v2/migrate",
    replacement: fileURLToPath(new URL("packages/adapter-skill-manifest-v2/src/migrate/index.ts", import.meta.url)),
  },
  {
    find: "@skill-convert/language-server/work",
    replacement: fileURLToPath(new URL("apps/language-server/src/worker/index.ts", import.meta.url)),
  },
  {
    find: "@skill-convert/language-server",
    replacement: fileURLToPath(new URL("apps/language-server/src/index.ts", import.meta.url)),
  },
  {
    find: /^@skill-convert\/([a-z0-9-]+)\/([a-z-]+)$/,
    replacement: fileURLToPath(new URL("packages/$1/src/$2.ts", import.meta.url)),
  },
  {
    find: /^@skill-convert\/([a-z0-9-]+)$/,
    replacement: fileURLToPath(new URL("packages/$1/src/index.ts", import.meta.url)),
  },
];

const globalSetup = fileURLToPath(new URL("test/scratch.ts", import.meta.url));
const setupFiles = [fileURLToPath(new URL("test/seed.ts", import.meta.url))];

/**
 * The files of `npm run test:quick`: goldens, rules, the rules of this repository, and the tests of the pure packages. They
 * start no programs and need no build.
 */
const QUICK = [
  "packages/{access,adapter-*,clients,core,examine,format,language-service,programs,source}/test/**/*.test.ts",
  "conformance/test/{cases,fixtures,matrix,usage}.test.ts",
  "apps/cli/test/{broken,convert,usage,validate}.test.ts",
  "test/**/*.test.ts",
];

/** The slowest of those files: generated cases by the hundred, programs in Python, and examples of built packages. */
const NOT_QUICK = [
  "**/*{laws,.fuzz}.test.ts",
  "packages/adapter-skill-standard/test/{contract,running}.test.ts",
  "packages/programs/test/python/evaluate.test.ts",
  "packages/adapter-stop/test/conformance.test.ts",
  "test/{content-pipeline,examples}.test.ts",
];

/**
 * The files of `npm run test:node`, which `.ci/run` runs on the oldest Node that is supported: each way in which the program
 * uses Node once, which are files, processes, signals, streams, sockets, databases and the loading of code. The compiler
 * allows only what that Node has, and what is built upon these ways does not depend on its version.
 */
const NODE = [
  "packages/fs/test/**/*.test.ts",
  "packages/runtime/test/{commands,run-process,sandbox,trace-run}.test.ts",
  "apps/cli/test/{api,compile-cache,completion,loaded-code,small-heap,stream}.test.ts",
  "apps/cli/test/{convert,migrate,register,validate}-kill.test.ts",
  "apps/cli/test/{process-streams,race,serve-http,serve-store,signals,standard-output,write-faults}.test.ts",
];

const MODES: Readonly<Record<string, readonly string[]>> = { quick: QUICK, node: NODE };

/** Environment of `pnpm test:long`: more generated cases for each law, and other ones in each run. */
const LONG = { SKILL_CONVERT_RUNS: "1000", SKILL_CONVERT_SEED: "random", ...process.env };

/** A test may take this many seconds on a loaded machine. Hooks may too, because they compile code. */
const SECONDS = 180;

/**
 * Test files share the modules that they import, which would take long to load for each file; so a module that is not a
 * test must keep no state and have no hooks. All files are one project for the same reason: each project transforms and
 * loads the modules again.
 */
export default defineConfig(({ mode }) => {
  const timeout = SECONDS * (mode === "long" ? 30_000 : 1000);
  return {
    resolve: { alias },
    test: {
      include: [...(MODES[mode] ?? ["{packages/*,apps/*,conformance,fuzz}/**/test/**/*.test.ts", "test/**/*.test.ts"])],
      exclude: [...configDefaults.exclude, ...(mode === "quick" ? NOT_QUICK : [])],
      isolate: false,
      // Tests wait for programs, servers and a browser for a third of the time, so there are more workers than cores.
      maxWorkers: "150%",
      globalSetup,
      setupFiles,
      env: mode === "long" ? LONG : {},
      testTimeout: timeout,
      hookTimeout: timeout,
    },
  };
});
