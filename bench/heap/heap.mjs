// Measures the heap over a long run: its size after each full collection, and the most memory that the process
// held. Usage, after a build: heap.mjs [--count 100000] [--command convert|validate] [--cli program] [--json file]
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { makeScratch } from "../cli/measure.mjs";
import { generateRealistic } from "../corpus/realistic.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100000" },
    cli: { type: "string", default: join(here, "../../apps/cli/dist/skill-convert.js") },
    json: { type: "string", default: join(here, "../results/heap.json") },
  },
});
const PARTS = 10;
const count = Number(values.count);
const scratch = makeScratch();
const input = join(scratch, "input");
generateRealistic(count, input);
const commands = {
  validate: ["validate", input, "--reporter", "json"],
  "convert --to stop": ["convert", input, "--to", "stop", "--out", join(scratch, "out"), "--reporter", "json"],
};

const known = existsSync(values.json) ? JSON.parse(readFileSync(values.json, "utf8")).rows : [];
const rows = [];
for (const [name, args] of Object.entries(commands)) {
  const { heap, memory } = await watch(args);
  rows.push({ name, count, heap, memory });
  console.log(
    `${name} of ${count}: heap after full collections ${heap.map((mb) => mb.toFixed(0)).join(" ")} MB; at most ${memory.toFixed(0)} MiB`,
  );
  rmSync(join(scratch, "out"), { recursive: true, force: true });
}
rmSync(scratch, { recursive: true });
mkdirSync(dirname(values.json), { recursive: true });
const others = known.filter(({ count: other }) => other !== count);
writeFileSync(values.json, `${JSON.stringify({ node: process.version, rows: [...others, ...rows] }, null, 2)}\n`);

/** The size of the heap after the full collection nearest to each tenth of the run, in MB. */
function watch(args) {
  return new Promise((resolve, reject) => {
    const usage = new URL("../cli/usage.mjs", import.meta.url).href;
    const child = spawn(process.execPath, ["--trace-gc", "--import", usage, values.cli, ...args], {
      stdio: ["ignore", "pipe", "ignore", "pipe"],
    });
    const sizes = [];
    let rest = "";
    let last = "";
    // The report is on standard output as well; it has no such lines.
    child.stdout.on("data", (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\n");
      rest = lines.pop();
      for (const line of lines) {
        const [, ms, after] = /\s(\d+) ms: Mark-Compact .*?-> ([\d.]+) \(/.exec(line) ?? [];
        if (ms !== undefined) sizes.push({ ms: Number(ms), mb: Number(after) });
      }
    });
    child.stdio[3].on("data", (chunk) => {
      last += chunk.toString();
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code !== 0 && code !== 1) return reject(new Error(`${args.join(" ")} ended with ${code}`));
      const end = sizes.at(-1)?.ms ?? 0;
      const heap = Array.from({ length: PARTS }, (_, part) => {
        const until = ((part + 1) * end) / PARTS;
        return sizes.findLast(({ ms }) => ms <= until)?.mb ?? 0;
      });
      resolve({ heap, memory: Number(last.split(" ")[1]) / 1024 });
    });
  });
}
