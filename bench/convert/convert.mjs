// Times `skill-convert convert --to stop` over copies of real-looking skills, with its read-back, as a ratio to the
// floor in the same run. Usage: convert.mjs [copies] [corpus folder of skills]
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = new URL("../..", import.meta.url).pathname;
const [copies = "250", corpus = join(root, "examples")] = process.argv.slice(2);
const RUNS = 9;
const memory = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const scratch = mkdtempSync(join(memory, "skill-convert-bench-"));
const cli = join(root, "apps/cli/dist/skill-convert.js");

function time(args) {
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  if (status !== 0 && status !== 1) throw new Error(`${args.join(" ")} ended with ${status}\n${stderr}`);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

const kinds = readdirSync(corpus, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(corpus, entry.name, "SKILL.md")))
  .map(({ name }) => name);
const input = join(scratch, "input");
for (let copy = 0; copy < Number(copies); copy++) {
  for (const kind of kinds) cpSync(join(corpus, kind), join(input, `copy-${copy}`, kind), { recursive: true });
}
const template = join(scratch, "template");
mkdirSync(template);
time([cli, "convert", join(input, "copy-0"), "--to", "stop", "--out", template, "--reporter", "json"]);

const results = { convert: [], floor: [], node: [] };
for (let run = 0; run <= RUNS; run++) {
  const [ours, theirs] = [join(scratch, `ours-${run}`), join(scratch, `floor-${run}`)];
  const convert = time([cli, "convert", input, "--to", "stop", "--out", ours, "--reporter", "json"]);
  const floor = time([join(root, "bench/convert/floor.mjs"), input, theirs, template]);
  const node = time(["-e", "0"]);
  rmSync(ours, { recursive: true });
  rmSync(theirs, { recursive: true });
  if (run === 0) continue; // a warm-up
  results.convert.push(convert);
  results.floor.push(floor);
  results.node.push(node);
}
rmSync(scratch, { recursive: true });
const [convert, floor, node] = [results.convert, results.floor, results.node].map(median);
const skills = Number(copies) * kinds.length;
console.log(
  JSON.stringify(
    {
      skills,
      runs: RUNS,
      medianMs: { convert: Math.round(convert), floor: Math.round(floor), node: Math.round(node) },
      ratioToFloor: Number((convert / floor).toFixed(2)),
      skillsPerSecond: Math.round((skills / (convert - node)) * 1000),
    },
    null,
    2,
  ),
);
