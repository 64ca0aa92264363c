// Checks what a user downloads: the whole installation of the command line, a bundle of the core with one adapter, and one
// of subschema.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const KB = 1000;

/** Bytes of a command line that is installed, dependencies included. */
const INSTALLED = { goal: 6000 * KB, limit: 6000 * KB };
/**
 * Bytes of what a tool that converts and validates takes from core, and of one adapter, minified and compressed. Nothing
 * may grow above the limit; where that is above the goal, it is lowered as the bundles shrink.
 */
const BUNDLED = { goal: 90 * KB, limit: 127 * KB };
/** The adapter that has a parser for Python. */
const WITH_PYTHON = { goal: 125 * KB, limit: 173 * KB };

/** Bytes of a bundle of subschema, minified. */
const SUBSCHEMA = { goal: 150 * KB, limit: 250 * KB };

const sizes = [
  { name: "skill-convert, installed", bytes: installedSize(join(root, "apps/cli")), ...INSTALLED },
  ...(await Promise.all(
    adapters().map(async (adapter) => ({
      name: `core and ${adapter}, minified and gzipped`,
      bytes: gzipSync(await bundle(withCore(adapter), "conformance"), { level: 9 }).length,
      ...(adapter === "adapter-skill-standard" ? WITH_PYTHON : BUNDLED),
    })),
  )),
  {
    name: "subschema, minified",
    bytes: (await bundle('export * from "@skill-convert/subschema";', "bench")).length,
    ...SUBSCHEMA,
  },
];
for (const { name, bytes, goal, limit } of sizes) {
  const verdict = bytes <= limit ? "ok      " : "TOO BIG ";
  const aim = bytes <= goal ? "" : `, the goal is ${goal / KB} KB`;
  console.log(`${verdict}${name}: ${(bytes / KB).toFixed(1)} KB of at most ${limit / KB} KB${aim}`);
}
process.exit(sizes.some(({ bytes, limit }) => bytes > limit) ? 1 : 0);

function adapters() {
  return readdirSync(join(root, "packages")).filter((name) => name.startsWith("adapter-"));
}

/** What npm would unpack for a package, and for everything that it depends on. */
function installedSize(home) {
  const [{ unpackedSize, files }] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: home, encoding: "utf8" }),
  );
  for (const program of Object.values(JSON.parse(readFileSync(join(home, "package.json"), "utf8")).bin)) {
    if (!files.some(({ path }) => `./${path}` === program)) throw new Error(`${program} is not built; run pnpm build`);
  }
  const installed = new Set();
  collectDependencies(home, installed);
  return [...installed].reduce((sum, folder) => sum + folderSize(folder), unpackedSize);
}

function collectDependencies(home, installed) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const { resolve } = createRequire(join(home, "package.json"));
  for (const name of Object.keys(dependencies)) {
    const folder = (resolve.paths(name) ?? []).map((path) => join(path, name)).find(isFolder);
    if (folder === undefined) throw new Error(`${name} is not installed beside ${home}`);
    const real = realpathSync(folder);
    if (installed.has(real)) continue;
    installed.add(real);
    collectDependencies(real, installed);
  }
}

function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Bytes of a folder's files; what it has installed itself is counted where it is a dependency. */
function folderSize(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? sum : sum + folderSize(path);
    return entry.isFile() ? sum + statSync(path).size : sum;
  }, 0);
}

function withCore(adapter) {
  const used = "convert, createRegistry, memoryFiles, validateSkill";
  return `export { ${used} } from "@skill-convert/core"; export * from "@skill-convert/${adapter}";`;
}

/** What a bundler for the web makes of a module in a folder. */
async function bundle(contents, from) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(root, from) },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
    // The workspace maps packages to their sources; users have what was built.
    tsconfigRaw: {},
  });
  return Buffer.concat(outputFiles.map(({ contents: code }) => code));
}
