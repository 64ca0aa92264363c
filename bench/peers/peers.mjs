// Compares skill-convert with programs that people use for similar work, on the same files: each does what it is made for.
// They are installed from npm when this is run, into a folder of their own, and none of their install scripts is run.
// Usage, after a build: peers.mjs [--count 1000,10000] [--skills folder] [--runs 3] [--json file]
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
    count: { type: "string", default: "1000,10000" },
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
const out = join(scratch, "out");
const list = join(scratch, "list.json");
const { cli } = values;
const floor = join(here, "../cli/floor.mjs");
const program = (name, file) => join(modules, name, file);
const validate = (...options) => run(cli, "validate", home, ...options, "--reporter", "json");
const convert = (to) => fresh(() => run(cli, "convert", home, "--to", to, "--out", out, "--reporter", "json"));
const peer = (name, file, ...args) => fresh(() => runIn(project, program(name, file), ...args));

/** What each floor does: it reads and parses, and to translate it also writes as much as a converter. */
const FLOORS = {
  validate: () => run(floor, dirname(home), "agent-skills"),
  translate: () => fresh(() => run(floor, dirname(home), "agent-skills", out, list)),
};

const PROGRAMS = [
  { task: "validate", name: "skill-convert validate", work: () => validate() },
  { task: "validate", name: "skill-convert validate --client all", work: () => validate("--client", "all") },
  {
    task: "validate",
    name: "skills-ref (each skill, in one process)",
    peer: "skills-ref",
    work: () => run(join(here, "skills-ref.mjs"), entryOf("skills-ref"), home),
  },
  { task: "translate", name: "skill-convert convert --to stop", work: () => convert("stop") },
  { task: "translate", name: "skill-convert convert --to adr002", work: () => convert("adr002") },
  {
    task: "translate",
    name: "skillkit translate --all --to cursor",
    peer: "skillkit",
    work: () => peer("skillkit", "dist/cli.js", "translate", "--all", "--to", "cursor", "--force"),
  },
  {
    task: "translate",
    name: "rulesync convert --from claudecode --to cursor",
    peer: "rulesync",
    work: () =>
      peer(
        "rulesync",
        "dist/cli/index.js",
        "convert",
        "--from",
        "claudecode",
        "--to",
        "cursor",
        "--features",
        "skills",
      ),
  },
];

const sizes = [];
for (const wanted of values.count.split(",").map(Number)) {
  rmSync(project, { recursive: true, force: true });
  const bytes = fill(home, wanted);
  const count = readdirSync(home).length;
  writeFileSync(list, JSON.stringify(twoFilesEach()));
  console.log(`${count.toLocaleString("en")} skills`);
  const rows = PROGRAMS.flatMap(measure);
  sizes.push({ count, bytes, rows, ...withFastest(rows) });
}

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
writeFileSync(values.json, `${JSON.stringify({ node: process.version, sizes, losses }, null, 2)}\n`);
console.log(`written to ${values.json}`);

/** No row for a peer that is not there, or ends with an error. */
function measure({ task, name, peer, work }) {
  if (peer && modules === undefined) return [];
  try {
    const { wall, memory } = compare(work, FLOORS[task], runs);
    const title = peer ? `${name} (${PEERS[peer]})` : name;
    console.log(
      `${task.padEnd(10)} ${title.padEnd(50)} ${wall.ratio.toFixed(2).padStart(7)} ${wall.ours.toFixed(0).padStart(7)} ms ${memory.toFixed(0).padStart(5)} MiB`,
    );
    return [{ task, name: title, peer, ratio: wall.ratio, ours: wall.ours, floor: wall.floor, memory }];
  } catch (error) {
    if (!peer) throw error;
    console.log(`${peer} is left out: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    return [];
  }
}

/** A conversion to STOP against the fastest of the peers that translate, in turns. */
function withFastest(rows) {
  const [fastest] = rows.filter(({ task, peer }) => task === "translate" && peer).sort((a, b) => a.ours - b.ours);
  if (fastest === undefined) return {};
  const { work } = PROGRAMS.find(({ peer }) => peer === fastest.peer);
  const { wall, cpu } = compare(() => convert("stop"), work, runs);
  console.log(`to ${fastest.peer}: ${wall.ratio.toFixed(2)}, processor time ${cpu.ratio.toFixed(2)}`);
  return { fastest: fastest.peer, wall, cpu };
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
function fill(folder, count) {
  mkdirSync(folder, { recursive: true });
  const from = values.skills ?? join(scratch, `generated-${count}`);
  if (values.skills === undefined) generateRealistic(count, from);
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
