// Plugins for esbuild that make the program start sooner.
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("src/", import.meta.url));
const program = join(here, "program.ts");
const convert = join(here, "commands", "convert", "run.ts");

/** The folders whose files load others on demand. */
const LOADERS = [here, fileURLToPath(new URL("../../packages/workspace/dist/", import.meta.url))];

/** Packages that are loaded on demand. */
const PACKAGES = /[\\/](?:adapter-[\w-]+|usage)[\\/]dist[\\/]index\.js$/;

/** The files that are loaded on demand, with the program and the worker, which begin a bundle. */
function filesOnDemand() {
  const files = new Set([program, join(here, "language-worker.ts")]);
  for (const folder of LOADERS) {
    for (const name of readdirSync(folder, { recursive: true }).filter((file) => /(?<!\.d)\.[jt]s$/.test(file))) {
      const file = join(folder, name);
      for (const [, path] of readFileSync(file, "utf8").matchAll(/\bimport\(\s*"(\.[^"]+)"/g)) {
        const target = join(dirname(file), path);
        files.add(file.endsWith(".ts") ? target.replace(/\.js$/, ".ts") : target);
      }
    }
  }
  return files;
}

/**
 * Each file that is loaded takes time, and esbuild makes one for each set of commands that share some code. Here whatever
 * is loaded on demand shares all that `convert` has, so that this is one file.
 */
export const oneShared = {
  name: "one-shared",
  setup(build) {
    const onDemand = filesOnDemand();
    build.onLoad({ filter: /\.[jt]s$/ }, async ({ path }) => {
      if (!onDemand.has(path) && !PACKAGES.test(path)) return undefined;
      const text = withoutIndexes(await readFile(path, "utf8"));
      return {
        contents: `${text}\nimport ${JSON.stringify(program)}; import ${JSON.stringify(convert)};`,
        loader: extname(path).slice(1),
      };
    });
    build.onLoad(
      { filter: /\/(?:apps\/cli\/src|packages\/(?:workspace|report)\/dist)\/.*\.[jt]s$/ },
      async ({ path }) => ({
        contents: withoutIndexes(await readFile(path, "utf8")),
        loader: extname(path).slice(1),
      }),
    );
  },
};

/** The packages whose modules are not bundled, each with the module of every name that its index exports. */
const INDEXES = new Map(["workspace", "report"].map((name) => [name, modulesOf(name)]));

function modulesOf(name) {
  const dist = fileURLToPath(new URL(`../../packages/${name}/dist/`, import.meta.url));
  const imports = [
    ...readFileSync(join(dist, "index.js"), "utf8").matchAll(/import\s*\{([^}]*)\}\s*from\s*"(\.[^"]+)"/g),
  ];
  return new Map(imports.flatMap(([, names, path]) => names.split(",").map((each) => [each.trim(), join(dist, path)])));
}

/**
 * Imports each name from the module that has it. Whatever imports an index is given every module behind it that any command
 * needs, so that a conversion would load the registry.
 */
function withoutIndexes(text) {
  const imported = /import\s*\{([^}]*)\}\s*from\s*"@skill-convert\/(workspace|report)";/g;
  return text.replaceAll(imported, (_, list, name) =>
    list
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== "" && !each.startsWith("type "))
      .map((each) => {
        const module = INDEXES.get(name).get(each.split(" as ")[0]);
        if (module === undefined) throw new Error(`the index of ${name} exports no ${each}`);
        return `import { ${each} } from ${JSON.stringify(module)};`;
      })
      .join(" "),
  );
}

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

/** The client of MCP signs with keys only if it is given some, which `import` never does. */
export const withoutKeys = {
  name: "without-keys",
  setup(build) {
    build.onResolve({ filter: /^jose$/ }, ({ path }) => ({ path, namespace: "without-keys" }));
    build.onLoad({ filter: /.*/, namespace: "without-keys" }, () => ({ contents: "export {};" }));
  },
};

/**
 * The client and the server of MCP each contain a copy of Ajv, for the results of tools that a client calls and for the
 * answers to forms that a server shows. The program calls no tools and shows no forms.
 */
export const withoutValidators = {
  name: "without-validators",
  setup(build) {
    build.onResolve({ filter: /^@modelcontextprotocol\/(client|server)\/_shims$/ }, ({ path }) => ({
      path,
      namespace: "without-validators",
      sideEffects: false,
    }));
    const refusal = "This program has no validator for JSON Schemas that are sent over MCP.";
    build.onLoad({ filter: /.*/, namespace: "without-validators" }, () => ({
      contents: `import process from "node:process";
export { process };
export const CORS_IS_POSSIBLE = false;
export class DefaultJsonSchemaValidator { getValidator() { throw new Error(${JSON.stringify(refusal)}); } }`,
    }));
  },
};

/** The program needs the version of its package, and not the list of what it was built from. */
export const versionAlone = {
  name: "version-alone",
  setup(build) {
    build.onLoad({ filter: /[\\/]apps[\\/]cli[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, "utf8"));
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
  },
};

/** Modules of Node that load much of Node themselves, and are asked for when one of their functions is called. */
const LATE = new Set(["child_process", "crypto", "v8"]);

/**
 * Node's own modules are asked for by a function, and only for what is used. An `import` of one reads all that it
 * exports, and with that loads much more of Node: of `node:fs` the streams, of `node:util` the terminals.
 */
export const builtinsByFunction = {
  name: "builtins-by-function",
  setup(build) {
    build.onResolve({ filter: /^(node:)?[a-z\d_]+(\/[a-z_]+)?$/ }, ({ path, kind, namespace }) => {
      if (namespace !== "file" || !isBuiltin(path)) return undefined;
      return { path, namespace: kind === "require-call" ? "builtin-object" : "builtin", sideEffects: false };
    });
    const asked = (path) => `process.getBuiltinModule(${JSON.stringify(path)})`;
    build.onLoad({ filter: /.*/, namespace: "builtin-object" }, ({ path }) => ({
      contents: `module.exports = ${asked(path)};`,
    }));
    build.onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => {
      const names = Object.keys(process.getBuiltinModule(path)).filter((name) => /^[A-Za-z]\w*$/.test(name));
      // Calls that are marked as pure are dropped if nothing uses their result.
      // No module exports a name like these two.
      const get = (name) => `export const ${name} = /* @__PURE__ */ $get(${JSON.stringify(name)});`;
      // All that is used of them is functions, which few runs call.
      const late = (name) => `export const ${name} = (...given) => ${asked(path)}[${JSON.stringify(name)}](...given);`;
      if (LATE.has(path.replace("node:", ""))) return { contents: names.map(late).join("\n") };
      const all = [`const $builtin = ${asked(path)};`, "const $get = (name) => $builtin[name];", ...names.map(get)];
      return { contents: [...all, "export default $builtin;"].join("\n") };
    });
  },
};
