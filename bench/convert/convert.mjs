// Compares `skill-convert convert --to stop`, with its read-back, with the floor in the same run: both read the same
// skills and write the same files by the same discipline, and they take turns. Says the ratio of the processor time,
// which holds on a machine that others use as well, and that of the time that passed.
// Usage: convert.mjs [copies] [corpus folder of skills] [target format]
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { copyCorpus } from "./corpus.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [copies = "250", corpus = join(root, "examples"), to = "stop"] = process.argv.slice(2);
const RUNS = 9;
const memory = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const scratch = mkdtempSync(join(memory, "skill-convert-bench-"));
const cli = join(root, "apps/cli/dist/skill-convert.js");
const usage = new URL("../cli/usage.mjs", import.meta.url).href;

/** Runs Node: the milliseconds that passed, and those of processor time. */
function run(...args) {
  const start = process.hrtime.bigint();
  const { status, output, error } = spawnSync(process.execPath, ["--import", usage, ...args], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    encoding: "utf8",
  });
  const wall = Number(process.hrtime.bigint() - start) / 1e6;
  if (status !== 0) throw error ?? new Error(`${args.join(" ")} ended with ${status}\n${output[2]}`);
  return { wall, cpu: Number(output[3].split(" ")[0]) };
}

const convert = (input, out) => run(cli, "convert", input, "--to", to, "--out", out, "--reporter", "json");

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const round = (number, digits = 2) => Number(number.toFixed(digits));

const input = join(scratch, "input");
const skills = copyCorpus(corpus, input, Number(copies));
const template = join(scratch, "template");
mkdirSync(template);
convert(join(input, "copy-0"), template);

const runs = [];
for (let turn = 0; turn <= RUNS; turn++) {
  const ours = join(scratch, `ours-${turn}`);
  const theirs = join(scratch, `floor-${turn}`);
  const taken = {
    convert: convert(input, ours),
    floor: run(join(root, "bench/convert/floor.mjs"), input, theirs, template),
    node: run("-e", "0"),
  };
  rmSync(ours, { recursive: true });
  rmSync(theirs, { recursive: true });
  // The first turn warms up the file system.
  if (turn > 0) runs.push(taken);
}
rmSync(scratch, { recursive: true });

const medians = (measure) =>
  Object.fromEntries(["convert", "floor", "node"].map((side) => [side, median(runs.map((run) => run[side][measure]))]));
// A ratio is taken in each turn, as the load of the machine changes from turn to turn.
const ratio = (measure) => round(median(runs.map((run) => run.convert[measure] / run.floor[measure])));
const wall = medians("wall");
const cpu = medians("cpu");
const rounded = (sides) => Object.fromEntries(Object.entries(sides).map(([side, ms]) => [side, Math.round(ms)]));
console.log(
  JSON.stringify(
    {
      skills,
      to,
      runs: RUNS,
      medianCpuMs: rounded(cpu),
      medianWallMs: rounded(wall),
      cpuRatioToFloor: ratio("cpu"),
      wallRatioToFloor: ratio("wall"),
      cpuMsPerSkill: round((cpu.convert - cpu.node) / skills),
      skillsPerSecond: Math.round((skills / (wall.convert - wall.node)) * 1000),
    },
    null,
    2,
  ),
);
