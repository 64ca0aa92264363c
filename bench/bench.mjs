// Everything that is promised about speed, as ratios to floors that take turns with it in the same run. Prints a table
// and writes JSON, from which docs/performance.md is made. Usage, after a build:
//   bench.mjs [start] [real] [cache] [pairs] [memory] [growth]  these groups of tasks; all but growth if none is named
//             [--size 10000] [--runs 5] [--cli program] [--json file]
//             [--against program]                               the pairs, to an older build instead of to a floor
//   bench.mjs peers | phases | heap | registry | registry-postgres | subschema | language-service | convert | usage | large | plugins   the benchmarks of those folders
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { makeScratch } from "./cli/measure.mjs";
import { createSkills } from "./cli/skills.mjs";
import { tasksFor } from "./cli/tasks.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const OTHERS = [
  "peers",
  "phases",
  "heap",
  "registry",
  "registry-postgres",
  "subschema",
  "language-service",
  "convert",
  "usage",
  "large",
  "plugins",
];
const [other, ...rest] = process.argv.slice(2);
if (OTHERS.includes(other)) {
  const ran = spawnSync(process.execPath, [join(here, other, `${other}.mjs`), ...rest], { stdio: "inherit" });
  process.exit(ran.status ?? 2);
}

const major = process.versions.node.split(".")[0];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: "string", default: "10000" },
    runs: { type: "string", default: "5" },
    cli: { type: "string", default: join(here, "../apps/cli/dist/skill-convert.js") },
    against: { type: "string" },
    json: { type: "string", default: join(here, `results/node-${major}.json`) },
  },
});
const scratch = makeScratch();
const context = { ...values, size: Number(values.size), runs: Number(values.runs), scratch };
const tasks = tasksFor({ ...context, skills: createSkills(scratch) });
const groups = positionals.length > 0 ? positionals : ["start", "real", "cache", "pairs", "memory"];
const unknown = groups.filter((name) => !tasks.some(({ group }) => group === name));
if (unknown.length > 0) {
  console.error(
    `there is no group ${unknown.join(", ")}; there are ${[...new Set(tasks.map(({ group }) => group))].join(", ")}`,
  );
  process.exit(2);
}

const width = Math.max(...tasks.map(({ name }) => name.length));
console.log(
  `${"".padEnd(width)} ${["is", "reach", "aim", "cpu", "ms our", "ms floor"].map((head) => head.padStart(8)).join(" ")}`,
);
const rows = [];
for (const { group, name, unit, reach, aim, measure } of tasks.filter(({ group }) => groups.includes(group))) {
  const {
    wall,
    cpu,
    value = wall?.ratio,
    spread = wall?.spread,
    ours = wall?.ours,
    floor = wall?.floor,
  } = attempt(name, measure);
  if (value === undefined) continue;
  const row = { group, name, unit, reach, aim, value, spread, cpu: cpu?.ratio, ours, floor };
  rows.push(row);
  const cells = [
    shown(row.value, unit),
    reach ?? "",
    aim ?? "",
    cpu ? cpu.ratio.toFixed(2) : "",
    rounded(ours),
    rounded(floor),
  ];
  console.log(`${name.padEnd(width)} ${cells.map((cell) => String(cell).padStart(8)).join(" ")}`);
}
rmSync(scratch, { recursive: true });
save();

/** The results; a task is left out if a program failed, as an older build does if it does not know the task yet. */
function attempt(name, measure) {
  try {
    return measure();
  } catch (error) {
    console.error(`${name}: not measured, because ${error.message.trim()}`);
    process.exitCode = 1;
    return {};
  }
}

function shown(value, unit) {
  return unit === "MiB" ? value.toFixed(0) : `${value.toFixed(2)}${unit ?? ""}`;
}

function rounded(ms) {
  return ms === undefined ? "" : ms.toFixed(0);
}

/** Keeps the earlier results of tasks that were not measured this time. */
function save() {
  const known = existsSync(values.json) ? JSON.parse(readFileSync(values.json, "utf8")).rows : [];
  const names = new Map([...known, ...rows].map((row) => [row.name, row]));
  const order = tasks.map(({ name }) => name);
  const all = [...names.values()].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  mkdirSync(dirname(values.json), { recursive: true });
  const document = { node: process.version, processors: cpus().length, rows: all };
  writeFileSync(values.json, `${JSON.stringify(document, null, 2)}\n`);
  console.log(`written to ${values.json}`);
}
