// Checks every published package as its users will get it: packed, judged by publint and attw, then installed with npm
// in a folder where nothing else is, where everything that it exports is imported, its declarations are read by the
// compiler, and the command line is run.
import { execFile, execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "skill-convert-pack-"));
const packages = [];
let failed = 0;

function report(name, error) {
  failed++;
  console.log(`FAILED  ${name}\n${error.stdout ?? ""}${error.stderr ?? error.stack}`);
}

function installAndUse() {
  const home = join(scratch, "user");
  mkdirSync(home);
  writeFileSync(join(home, "package.json"), JSON.stringify({ name: "user", private: true, type: "module" }));
  run(
    "npm",
    [
      "install",
      "--no-audit",
      "--no-fund",
      "--ignore-scripts",
      "@types/node@20",
      ...packages.map(({ packed }) => packed),
    ],
    home,
  );
  const entries = packages.flatMap(({ manifest }) => entriesOf(manifest));
  run("node", ["--input-type=module", "--eval", entries.map((entry) => `await import("${entry}");`).join("\n")], home);
  const typed = entries.map((entry, index) => `import * as entry${index} from "${entry}";\nvoid entry${index};`);
  writeFileSync(join(home, "use.mts"), typed.join("\n"));
  const strict = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022"];
  run("node", [join(root, "node_modules/typescript/bin/tsc"), ...strict, "use.mts"], home);
  const skill = join(root, "examples/meeting-notes");
  run("npx", ["--no", "skill-convert", "convert", skill, "--to", "stop", "--out", "out", "--lossless"], home);
  const back = ["--to", "skill-manifest-v2", "--out", "back", "--lossless"];
  run("npx", ["--no", "skill-convert", "convert", "out/meeting-notes", ...back], home);
  if (contentsOf(join(home, "back/meeting-notes")) !== contentsOf(skill))
    throw new Error("the example does not come back byte for byte");
}

function contentsOf(folder) {
  const names = readdirSync(folder, { recursive: true }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return JSON.stringify(files.map((name) => [name, readFileSync(join(folder, name), "base64")]));
}

/** The entry points of a package, except the one for gray-matter, which needs a library that only its users install. */
function entriesOf({ name, exports }) {
  return Object.keys(exports)
    .filter((entry) => typeof exports[entry] === "object" && entry !== "./gray-matter")
    .map((entry) => name + entry.slice(1));
}

function run(command, args, cwd) {
  return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Runs a program that the workspace has installed, beside others. */
const runInstalled = (name, ...args) =>
  promisify(execFile)(join(root, "node_modules/.bin", name), args, { cwd: root, maxBuffer: 2 ** 26 });

async function judge({ manifest, packed }) {
  try {
    await runInstalled("publint", "run", packed, "--strict");
    // The command line exports no types: people run it, they do not import it.
    if (!manifest.bin) {
      await runInstalled("attw", packed, "--profile", "esm-only", "--exclude-entrypoints", "./schema/*");
    }
    console.log(`ok      ${manifest.name}`);
  } catch (error) {
    report(manifest.name, error);
  }
}

const groups = ["./packages/*", "./apps/*"].flatMap((group) => ["--filter", group]);
const packing = ["--recursive", ...groups, "pack", "--json", "--pack-destination", scratch];
const filenames = new Map(JSON.parse(run("pnpm", packing, root)).map(({ name, filename }) => [name, filename]));
for (const group of ["packages", "apps"]) {
  for (const name of readdirSync(join(root, group))) {
    const file = join(root, group, name, "package.json");
    if (!existsSync(file)) continue;
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    if (!manifest.private) packages.push({ manifest, packed: filenames.get(manifest.name) });
  }
}
const waiting = packages.values();
const judgeEach = async () => {
  for (const each of waiting) await judge(each);
};
await Promise.all(Array.from({ length: availableParallelism() }, judgeEach));
if (failed === 0) {
  try {
    installAndUse();
    console.log("ok      installed with npm");
  } catch (error) {
    report("installed with npm", error);
  }
}
rmSync(scratch, { recursive: true, force: true });
process.exit(failed > 0 ? 1 : 0);
