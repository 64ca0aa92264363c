// Validates and converts an OpenAPI document of 600 operations and 3 MB, and compares the processor time with that of Node
// reading the same file with JSON.parse, in the same run. Prints the medians, and the most memory. Usage: large.mjs [runs]
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeScratch, median, run } from "../cli/measure.mjs";
import { makeDocument } from "./document.mjs";

const [runs = "5"] = process.argv.slice(2);
const cli = fileURLToPath(new URL("../../apps/cli/dist/skill-convert.js", import.meta.url));
const scratch = makeScratch();
const skill = join(scratch, "harbour");
const file = join(skill, "openapi.json");
mkdirSync(skill);
writeFileSync(file, JSON.stringify(makeDocument(), null, 2));

const convertTo = (format) => () =>
  run(cli, "convert", skill, "--to", format, "--out", join(scratch, "out"), "--force");
const tasks = {
  parse: () => run("-e", `JSON.parse(require("node:fs").readFileSync(${JSON.stringify(file)}, "utf8"))`),
  validate: () => run(cli, "validate", skill),
  "convert to stop": convertTo("stop"),
  "convert to mcp-tools": convertTo("mcp-tools"),
  "convert to agent-skills": convertTo("agent-skills"),
};
const measured = Object.fromEntries(Object.keys(tasks).map((name) => [name, []]));
for (let turn = 0; turn < Number(runs); turn++)
  for (const [name, task] of Object.entries(tasks)) measured[name].push(task());

const of = (name, unit) => Math.round(median(measured[name].map((each) => each[unit])));
const results = Object.fromEntries(
  Object.keys(tasks).map((name) => [
    name,
    {
      cpuMs: of(name, "cpu"),
      wallMs: of(name, "wall"),
      cpuRatio: Number((of(name, "cpu") / of("parse", "cpu")).toFixed(1)),
      memoryMiB: of(name, "memory"),
    },
  ]),
);
console.log(
  JSON.stringify({ megabytes: Number((statSync(file).size / 1e6).toFixed(1)), runs: Number(runs), results }, null, 2),
);
rmSync(scratch, { recursive: true });
