// The processor time of `validate` on a folder of skills with programs, as a ratio to two floors that take turns with it: a
// process that reads and parses the same Python programs, and `validate` of the same skills without any program.
// Usage, after a build: validate.mjs <folder of skills> [turns].
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [folder, turns = "5", mode] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: node bench/usage/validate.mjs <folder of skills> [turns]");
  process.exit(2);
}
const programs = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".py"));
if (mode === "parse") {
  const python = new URL("../../packages/usage/node_modules/@skill-convert/programs/dist/python.js", import.meta.url);
  const { parsePython } = await import(python.href);
  for (const path of programs) parsePython(readFileSync(join(folder, path), "utf8"));
  process.exit(0);
}

const own = fileURLToPath(import.meta.url);
const cli = fileURLToPath(new URL("../../apps/cli/dist/skill-convert.js", import.meta.url));
const meter = new URL("../cli/usage.mjs", import.meta.url).href;
const bare = mkdtempSync(join(tmpdir(), "skills-"));
const PROGRAM = new Set([".py", ".sh", ".js", ".ts", ".mjs", ".cjs"]);
cpSync(folder, bare, { recursive: true, filter: (path) => !PROGRAM.has(extname(path)) });

/** The milliseconds of processor time that a run takes. */
function time(args) {
  const { output } = spawnSync(process.execPath, ["--import", meter, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  return Number(output[3].split(" ")[0]);
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const runs = {
  validate: [cli, "validate", folder],
  parse: [own, folder, turns, "parse"],
  bare: [cli, "validate", bare],
};
const times = { validate: [], parse: [], bare: [] };
for (let turn = 0; turn < Number(turns); turn++) {
  for (const [name, args] of Object.entries(runs)) times[name].push(time(args));
}
rmSync(bare, { recursive: true });
const ratio = (floor) => median(times.validate.map((each, turn) => each / times[floor][turn])).toFixed(2);
console.log(`${programs.length} Python programs: ${Math.round(median(times.validate))} ms`);
console.log(`to reading and parsing them: ${ratio("parse")}`);
console.log(`to the same skills without programs: ${ratio("bare")}`);
