// Checks what a user downloads: the whole installation of the command line, the file that it starts from, a bundle of the core with one adapter, and one
// of subschema; and that the READMEs say how large the bundles are. `--write` writes into them what is measured.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
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
const BUNDLED = { goal: 90 * KB, limit: 168 * KB };
/** The adapter that has a parser for Python. */
const WITH_PYTHON = { goal: 125 * KB, limit: 218 * KB };

/** The imports from core of a tool that converts and validates. */
const CORE = 'export { convert, createRegistry, memoryFiles, validateSkill } from "@skill-convert/core";';

/** Bytes of a bundle of subschema, minified. */
const SUBSCHEMA = { goal: 150 * KB, limit: 250 * KB };

/** Bytes of the file that every command loads first. It has what `--version` needs, and nothing of the packages' work. */
const START = { goal: 8 * KB, limit: 8 * KB };

/** Tolerance between a README and the measured size: a change of a few lines must not require a change of READMEs. */
const TOLERANCE = 0.05;

const subschema = await bundle('export * from "@skill-convert/subschema";', "bench");
const sizes = [
  { name: "skill-convert, installed", bytes: installedSize(join(root, "apps/cli")), ...INSTALLED },
  {
    name: "the first file of skill-convert",
    bytes: statSync(join(root, "apps/cli/dist/skill-convert.js")).size,
    ...START,
  },
  { name: "core, minified and gzipped", readme: "core", bytes: gzipped(await bundle(CORE, "conformance")), ...BUNDLED },
  ...(await Promise.all(
    adapters().map(async (adapter) => ({
      name: `core and ${adapter}, minified and gzipped`,
      readme: adapter,
      bytes: gzipped(await bundle(`${CORE} export * from "./dist/index.js";`, `packages/${adapter}`)),
      ...(adapter === "adapter-skill-standard" ? WITH_PYTHON : BUNDLED),
    })),
  )),
  { name: "subschema, minified", bytes: subschema.length, ...SUBSCHEMA },
  { name: "subschema, minified and gzipped", readme: "subschema", bytes: gzipped(subschema), ...SUBSCHEMA },
];
for (const { name, bytes, goal, limit } of sizes) {
  const verdict = bytes <= limit ? "ok      " : "TOO BIG ";
  const aim = bytes <= goal ? "" : `, the goal is ${goal / KB} KB`;
  console.log(`${verdict}${name}: ${(bytes / KB).toFixed(1)} KB of at most ${limit / KB} KB${aim}`);
}
const wrong = sizes.filter(({ readme, bytes }) => readme !== undefined && !statesSize(readme, bytes));
for (const { readme, bytes } of wrong) {
  console.log(`WRONG   packages/${readme}/README.md: it is ${inKB(bytes)}; run node scripts/check-sizes.mjs --write`);
}
process.exit(wrong.length > 0 || sizes.some(({ bytes, limit }) => bytes > limit) ? 1 : 0);

/** Checks the size in a README within the tolerance; with `--write` it is updated. */
function statesSize(name, bytes) {
  const file = join(root, "packages", name, "README.md");
  const text = readFileSync(file, "utf8");
  const [, head, stated] = /(<!-- size -->[^<]*?)(\d+) KB[^<]*<!-- \/size -->/.exec(text) ?? [];
  if (stated !== undefined && Math.abs(Number(stated) * KB - bytes) <= bytes * TOLERANCE) return true;
  if (stated === undefined || !process.argv.includes("--write")) return false;
  writeFileSync(file, text.replace(`${head}${stated} KB`, `${head}${inKB(bytes)}`));
  return true;
}

function inKB(bytes) {
  return `${Math.round(bytes / KB)} KB`;
}

function gzipped(code) {
  return gzipSync(code, { level: 9 }).length;
}

function adapters() {
  return readdirSync(join(root, "packages")).filter((name) => name.startsWith("adapter-"));
}

/** The folders that npm would unpack for a package and its dependencies. */
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

/** Bundles a module for the web. */
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
