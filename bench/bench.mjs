// Everything that is promised about speed, as ratios to floors that take turns with it in the same run. Prints a table
// and writes JSON. Usage, after a build:
//   bench.mjs [--sizes 1000,10000] [--runs 9] [--json file] [--cli program]    start-up, one skill, many skills, memory, growth
//   bench.mjs registry | subschema | language-service          the benchmarks of those packages
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compare, makeScratch, run, start } from "./cli/measure.mjs";
import { FORMATS } from "./corpus/formats.mjs";
import { generate } from "./corpus/generate.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const floor = join(here, "cli/floor.mjs");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: "string", default: "1000,10000" },
    runs: { type: "string", default: "9" },
    cli: { type: "string", default: join(here, "../apps/cli/dist/skill-convert.js") },
    json: { type: "string", default: join(here, "results/latest.json") },
  },
});
if (positionals.length > 0) {
  const [name, ...args] = positionals;
  process.exit(
    spawnSync(process.execPath, [join(here, name, `${name}.mjs`), ...args], { stdio: "inherit" }).status ?? 2,
  );
}
const { cli } = values;
const runs = Number(values.runs);
const sizes = values.sizes.split(",").map(Number);
const scratch = makeScratch();
const rows = [];

/** Notes a task; the goal is a ratio of the time that passes. */
function note(task, goal, result) {
  const { wall, cpu, memory } = result;
  rows.push({ task, goal, ...result });
  const cells = [
    wall.ratio.toFixed(2),
    cpu?.ratio.toFixed(2) ?? "",
    wall.ours.toFixed(0),
    wall.floor.toFixed(0),
    memory?.toFixed(0) ?? "",
  ];
  console.log(
    `${task.padEnd(46)} ${String(goal ?? "").padStart(5)} ${cells.map((cell) => cell.padStart(8)).join(" ")}`,
  );
}

/** What the converter wrote, for the floor to write: the size of each file, and where it was copied from. */
function listOf(input, output) {
  const skills = {};
  let longest = 0;
  for (const group of readdirSync(output)) {
    for (const skill of readdirSync(join(output, group))) {
      const home = join(output, group, skill);
      const names = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((name) =>
        statSync(join(home, name)).isFile(),
      );
      skills[`${group}/${skill}`] = names.map((name) => {
        const size = statSync(join(home, name)).size;
        longest = Math.max(longest, size);
        return name.startsWith("scripts/") ? [name, size, join(input, group, skill, name)] : [name, size];
      });
    }
  }
  return { longest, skills };
}

function convertMany(input, from, to, count) {
  const out = join(scratch, "out");
  const list = join(scratch, "list.json");
  const fresh = (work) => {
    const result = work();
    rmSync(out, { recursive: true, force: true });
    return result;
  };
  const convert = () => run(cli, "convert", input, "--from", from, "--to", to, "--out", out, "--reporter", "json");
  fresh(() => {
    convert();
    writeFileSync(list, JSON.stringify(listOf(input, out)));
  });
  return compare(
    () => fresh(convert),
    () => fresh(() => run(floor, input, from, out, list)),
    count,
  );
}

console.log(`${"".padEnd(46)} ${"goal".padStart(5)}     time      cpu   ms our ms floor      MiB`);
const node = () => start("-e", "0");
note(
  "--version, to bare node",
  1.15,
  compare(() => start(cli, "--version"), node, runs),
);
const one = join(scratch, "one");
generate("skill-manifest-v2", 1, one);
const convertOne = () => {
  const result = start(cli, "convert", one, "--to", "stop", "--out", join(scratch, "one-out"));
  rmSync(join(scratch, "one-out"), { recursive: true });
  return result;
};
note("convert one skill, to bare node", 1.8, compare(convertOne, node, runs));

const TARGETS = {
  "skill-manifest-v2": "stop",
  stop: "skill-manifest-v2",
  adr002: "semioverse",
  "skill-standard": "stop",
  semioverse: "adr002",
  "agent-skills": "stop",
};
const perSkill = new Map();
for (const size of sizes) {
  const input = join(scratch, `v2-${size}`);
  generate("skill-manifest-v2", size, input);
  const converted = convertMany(input, "skill-manifest-v2", "stop", runs);
  note(`convert ${size} from skill-manifest-v2 to stop`, 2, converted);
  perSkill.set(size, converted.wall.ours / size);
  const validate = () => run(cli, "validate", input, "--from", "skill-manifest-v2", "--reporter", "json");
  note(
    `validate ${size} of skill-manifest-v2`,
    2,
    compare(validate, () => run(floor, input, "skill-manifest-v2"), runs),
  );
  rmSync(input, { recursive: true });
}
const largest = sizes.at(-1);
const forClients = join(scratch, "for-clients");
generate("agent-skills", largest, forClients);
const validateFor = (...clients) => run(cli, "validate", forClients, ...clients, "--reporter", "json");
note(
  `validate ${largest} for all clients, to none`,
  1.3,
  compare(() => validateFor("--client", "all"), validateFor, runs),
);
rmSync(forClients, { recursive: true });
const [small = 1000] = sizes;
const companions = join(scratch, "companions");
generate("skill-manifest-v2", small, companions, { companions: true });
note(`convert ${small} with companion files`, 2.5, convertMany(companions, "skill-manifest-v2", "stop", runs));
for (const format of Object.keys(FORMATS).filter((name) => name !== "skill-manifest-v2")) {
  const input = join(scratch, format);
  generate(format, small, input);
  note(`convert ${small} from ${format} to ${TARGETS[format]}`, 2, convertMany(input, format, TARGETS[format], runs));
  rmSync(input, { recursive: true });
}
const growth = sizes.length > 1 ? perSkill.get(sizes.at(-1)) / perSkill.get(sizes.at(-2)) : undefined;
if (growth !== undefined)
  console.log(`a skill at ${sizes.at(-1)} takes ${growth.toFixed(2)} times as long as at ${sizes.at(-2)} (goal: 1.2)`);
rmSync(scratch, { recursive: true });
mkdirSync(dirname(values.json), { recursive: true });
writeFileSync(values.json, `${JSON.stringify({ node: process.version, rows, growth }, null, 2)}\n`);
console.log(`written to ${values.json}`);
