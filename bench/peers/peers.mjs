// Compares skill-convert with programs that people use for similar work, on the same files: each does what it is made for.
// They are installed from npm when this is run, into a folder of their own, and none of their install scripts is run.
// Usage, after a build: peers.mjs [--count 1000] [--skills folder] [--runs 3] [--json file]
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { compare, makeScratch, run, runIn } from "../cli/measure.mjs";
import { generateRealistic } from "../corpus/realistic.mjs";
import { findLosses } from "./losses.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "1000" },
    skills: { type: "string" },
    runs: { type: "string", default: "3" },
    cli: { type: "string", default: join(here, "../../apps/cli/dist/skill-convert.js") },
    json: { type: "string", default: join(here, "../results/peers.json") },
  },
});
const PEERS = { skillkit: "1.24.0", rulesync: "17.0.0", "skills-ref": "0.1.5" };
const runs = Number(values.runs);

const modules = install();
const scratch = makeScratch();
const project = join(scratch, "project");
const home = join(project, ".claude/skills");
const bytes = fill(home);
const count = readdirSync(home).length;
const out = join(scratch, "out");
const list = join(scratch, "list.json");
writeFileSync(list, JSON.stringify(twoFilesEach()));

const { cli } = values;
const floor = join(here, "../cli/floor.mjs");
const reading = () => run(floor, dirname(home), "agent-skills");
const writing = () => fresh(() => run(floor, dirname(home), "agent-skills", out, list));
const program = (name, file) => join(modules, name, file);
const rows = [
  row("validate", "skill-convert validate", () => run(cli, "validate", home, "--reporter", "json"), reading),
  row(
    "validate",
    "skill-convert validate --client all",
    () => run(cli, "validate", home, "--client", "all", "--reporter", "json"),
    reading,
  ),
  peer(
    "validate",
    "skills-ref",
    "skills-ref (each skill, in one process)",
    () => run(join(here, "skills-ref.mjs"), entryOf("skills-ref"), home),
    reading,
  ),
  row(
    "translate",
    "skill-convert convert --to stop",
    () => fresh(() => run(cli, "convert", home, "--to", "stop", "--out", out, "--reporter", "json")),
    writing,
  ),
  row(
    "translate",
    "skill-convert convert --to adr002",
    () => fresh(() => run(cli, "convert", home, "--to", "adr002", "--out", out, "--reporter", "json")),
    writing,
  ),
  peer(
    "translate",
    "skillkit",
    "skillkit translate --all --to cursor",
    () =>
      fresh(() =>
        runIn(project, program("skillkit", "dist/cli.js"), "translate", "--all", "--to", "cursor", "--force"),
      ),
    writing,
  ),
  peer(
    "translate",
    "rulesync",
    "rulesync convert --from claudecode --to cursor",
    () =>
      fresh(() =>
        runIn(
          project,
          program("rulesync", "dist/cli/index.js"),
          "convert",
          "--from",
          "claudecode",
          "--to",
          "cursor",
          "--features",
          "skills",
        ),
      ),
    writing,
  ),
].filter((each) => each !== undefined);

const losses = modules
  ? findLosses({
      scratch,
      cli,
      skillkit: program("skillkit", "dist/cli.js"),
      rulesync: program("rulesync", "dist/cli/index.js"),
    })
  : [];
for (const { marker, ...kept } of losses)
  console.log(
    `${marker.padEnd(42)} ${Object.entries(kept)
      .map(([name, is]) => `${name}: ${is}`)
      .join("; ")}`,
  );
rmSync(scratch, { recursive: true });
mkdirSync(dirname(values.json), { recursive: true });
writeFileSync(values.json, `${JSON.stringify({ node: process.version, count, bytes, rows, losses }, null, 2)}\n`);
console.log(`written to ${values.json}`);

function row(task, name, work, base) {
  const { wall, memory } = compare(work, base, runs);
  console.log(
    `${task.padEnd(10)} ${name.padEnd(50)} ${wall.ratio.toFixed(2).padStart(7)} ${wall.ours.toFixed(0).padStart(7)} ms ${memory.toFixed(0).padStart(5)} MiB`,
  );
  return { task, name, ratio: wall.ratio, ours: wall.ours, floor: wall.floor, memory };
}

/** Undefined for a peer that is not there, or ends with an error. */
function peer(task, name, title, work, base) {
  if (modules === undefined) return undefined;
  try {
    return row(task, `${title} (${PEERS[name]})`, work, base);
  } catch (error) {
    console.log(`${name} is left out: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    return undefined;
  }
}

function fresh(work) {
  const result = work();
  rmSync(out, { recursive: true, force: true });
  rmSync(join(project, ".cursor"), { recursive: true, force: true });
  return result;
}

/** Gives the folder of the installed packages; undefined if npm cannot install them. */
function install() {
  const folder = join(tmpdir(), "skill-convert-peers");
  const wanted = Object.entries(PEERS).map(([name, version]) => `${name}@${version}`);
  const modules = join(folder, "node_modules");
  const isThere = ([name, version]) => {
    const file = join(modules, name, "package.json");
    return existsSync(file) && JSON.parse(readFileSync(file, "utf8")).version === version;
  };
  if (Object.entries(PEERS).every(isThere)) return modules;
  console.log(`installing ${wanted.join(", ")}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  const { status, stderr } = spawnSync("npm", ["install", ...options, ...wanted], { cwd: folder, encoding: "utf8" });
  if (status === 0) return modules;
  console.log(`the others cannot be installed, so skill-convert is measured alone: ${stderr.trim().split("\n")[0]}`);
  return undefined;
}

function entryOf(name) {
  const { main } = JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8"));
  return pathToFileURL(join(modules, name, main)).href;
}

/** Skills side by side, as clients have them: generated ones, or those below the folder that was named. */
function fill(folder) {
  mkdirSync(folder, { recursive: true });
  const from = values.skills ?? join(scratch, "generated");
  if (values.skills === undefined) generateRealistic(Number(values.count), from);
  let total = 0;
  for (const name of readdirSync(from, { recursive: true, encoding: "utf8" })) {
    if (basename(name) !== "SKILL.md") continue;
    const skill = dirname(join(from, name));
    cpSync(skill, join(folder, basename(skill)), { recursive: true });
    total += statSync(join(from, name)).size;
  }
  return total;
}

/** As much as a converter writes: the skill's file, and a small manifest beside it. */
function twoFilesEach() {
  const sizes = readdirSync(home).map((name) => [`skills/${name}`, statSync(join(home, name, "SKILL.md")).size]);
  const skills = Object.fromEntries(
    sizes.map(([name, size]) => [
      name,
      [
        ["SKILL.md", size],
        ["skill.yaml", 400],
      ],
    ]),
  );
  return { longest: Math.max(400, ...sizes.map(([, size]) => size)), skills };
}
