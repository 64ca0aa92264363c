// Where the time of a run goes: the phases that `--timing` prints, as medians of several runs. Writes JSON, from which
// docs/performance.md is made. Usage, after a build: phases.mjs [--size 10000] [--runs 5] [--json file]
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { makeScratch, median } from "../cli/measure.mjs";
import { createSkills } from "../cli/skills.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const { values } = parseArgs({
  options: {
    size: { type: "string", default: "10000" },
    runs: { type: "string", default: "5" },
    cli: { type: "string", default: join(here, "../../apps/cli/dist/skill-convert.js") },
    json: { type: "string", default: join(here, "../results/phases.json") },
  },
});
const scratch = makeScratch();
const skills = createSkills(scratch);
const out = join(scratch, "out");
const size = Number(values.size);
const many = size.toLocaleString("en");
const to = ["--to", "stop", "--out", out];
const commands = [
  ["one conversion", ["convert", skills.folder("skill-manifest-v2", 1), ...to]],
  [`convert ${many}`, ["convert", skills.folder("real", size), ...to, "--reporter", "json"]],
  ["one validation", ["validate", skills.folder("skill-manifest-v2", 1)]],
  [`validate ${many}`, ["validate", skills.folder("real", size), "--reporter", "json"]],
];

/** The milliseconds of each phase. */
function phasesOf(args) {
  const { status, stderr, error } = spawnSync(process.execPath, [values.cli, ...args, "--timing"], {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  rmSync(out, { recursive: true, force: true });
  if (status !== 0 && status !== 1) throw error ?? new Error(`${args.join(" ")} ended with ${status}\n${stderr}`);
  const lines = [...stderr.matchAll(/^(\S.*?) {2,}([\d.]+) ms /gm)];
  return new Map(lines.map(([, phase, time]) => [phase, Number(time)]));
}

const runs = commands.map(([name, args]) => {
  phasesOf(args);
  const turns = Array.from({ length: Number(values.runs) }, () => phasesOf(args));
  const phases = [...turns[0].keys()].map((phase) => [phase, median(turns.map((turn) => turn.get(phase) ?? 0))]);
  console.log(`${name}: ${phases.map(([phase, time]) => `${phase} ${time.toFixed(1)}`).join(", ")}`);
  return { name, phases: Object.fromEntries(phases) };
});
rmSync(scratch, { recursive: true });
writeFileSync(values.json, `${JSON.stringify({ node: process.version, runs }, null, 2)}\n`);
console.log(`written to ${values.json}`);
