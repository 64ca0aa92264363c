// Runs real scripts in a sandbox under strace, and compares what they do with what findUses predicts:
// node bench/usage/trace.mjs <folder>, with the folder of measure.mjs. It needs Linux, bubblewrap and strace. README.md says
// how a run is prepared and what is compared. Writes results-trace.json; fails if an effect was neither predicted nor
// reported as unknown. With --list it prints what each script did, with --only=<text> only of scripts whose path has it.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { git } from "./repositories.mjs";
import { effectsIn } from "./strace.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../..");
const load = (path) => import(pathToFileURL(join(root, path)).href);
const { findUses } = await load("packages/usage/dist/index.js");
const { openSkill } = await load("packages/fs/dist/index.js");

const options = process.argv.slice(2).filter((each) => each.startsWith("--"));
const [folder] = process.argv.slice(2).filter((each) => !each.startsWith("--"));
if (folder === undefined) {
  console.error("usage: node bench/usage/trace.mjs <folder of repositories> [--list] [--only=<text>]");
  process.exit(2);
}
const only = options.find((each) => each.startsWith("--only="))?.slice(7) ?? "";

/** The folders that a script sees in the sandbox. */
const PLACES = { skill: "/srv/skill", work: "/home/work", home: "/home/user", temporary: "/tmp" };
const SECONDS = 20;

function readSkill({ example, repository, commit, skill, file, sha256 }, target) {
  if (example) {
    cpSync(join(root, example), target, { recursive: true });
    return;
  }
  const paths = git(folder, repository, "ls-tree", "-r", "-z", "--name-only", commit, `${skill}/`)
    .toString()
    .split("\0");
  for (const path of paths.filter(Boolean)) {
    const bytes = git(folder, repository, "show", `${commit}:${path}`);
    const place = join(target, path.slice(skill.length + 1));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
    if (path.slice(skill.length + 1) !== file) continue;
    chmodSync(place, 0o755);
    if (createHash("sha256").update(bytes).digest("hex") !== sha256)
      throw new Error(`${repository} ${path} is not the file that was read`);
  }
}

/** The interpreter itself, because a script of pyenv in its place would be traced as well. */
const PYTHON = execFileSync("python3", ["-c", "import sys; print(sys.executable)"]).toString().trim();
const INTERPRETERS = { sh: "bash", bash: "bash", py: PYTHON, js: "node", mjs: "node", cjs: "node" };

/** Runs a script once, and returns what strace wrote. */
function run(entry, skill) {
  const scratch = mkdtempSync(join(tmpdir(), "usage-trace-"));
  const folderOf = (name) => {
    mkdirSync(join(scratch, name));
    return join(scratch, name);
  };
  const work = folderOf("work");
  const home = folderOf("home");
  const bin = folderOf("bin");
  for (const [path, text] of Object.entries(entry.files ?? {})) {
    const target = path.startsWith("~/") ? join(home, path.slice(2)) : join(work, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  // A program that this machine does not have succeeds and prints nothing.
  for (const tool of entry.tools ?? []) symlinkSync("/bin/true", join(bin, tool));
  if (entry.git) execFileSync("git", ["init", "-q", work]);
  const interpreter = INTERPRETERS[entry.file.split(".").at(-1)] ?? "bash";
  const log = join(scratch, "log");
  const resolver = join(scratch, "resolv.conf");
  const environment = {
    PATH: `${PLACES.home}-bin:${dirname(PYTHON)}:${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    HOME: PLACES.home,
    LANG: "C.UTF-8",
    ...entry.env,
  };
  writeFileSync(resolver, "nameserver 127.0.0.1\n");
  const words = (text) => text.split(" ");
  const args = [
    words(`-f -qq -y -s 400 --pidns-translation -o ${log}`),
    words("-e trace=%file,%process,fchdir,getdents64,connect,sendto,sendmmsg"),
    words("bwrap --die-with-parent --unshare-net --unshare-pid --ro-bind / / --dev /dev --proc /proc"),
    words(`--tmpfs /tmp --tmpfs /mnt --tmpfs /home --bind ${work} ${PLACES.work} --bind ${home} ${PLACES.home}`),
    words(`--bind ${bin} ${PLACES.home}-bin --tmpfs /srv --bind ${skill} ${PLACES.skill}`),
    words(`--ro-bind ${resolver} /etc/resolv.conf --chdir ${PLACES.work} --clearenv`),
    Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value]),
    [interpreter, join(PLACES.skill, entry.file), ...(entry.args ?? [])],
  ].flat();
  spawnSync("strace", args, { input: entry.input ?? "", timeout: SECONDS * 1000, killSignal: "SIGKILL" });
  const text = readFileSync(log, "utf8");
  rmSync(scratch, { recursive: true, force: true });
  return text;
}

/** The path of a predicted name as the script sees it, with `*` for what is not known. */
function pathOf(name) {
  const absolute = name
    .replace(/^\{skill\}/, PLACES.skill)
    .replace(/^\{tmp\}/, PLACES.temporary)
    .replace(/^~/, PLACES.home);
  return resolve(PLACES.work, absolute);
}

const patternOf = (path) => path.replace(/[.+^${}()|[\]\\?]/g, "\\$&").replaceAll("*", ".*");

function isNamed({ kind, name }, predicted) {
  if (kind === "program") return predicted.split("/").at(-1) === name;
  if (kind === "host") return new RegExp(`^${patternOf(predicted.replace(/:\d+$/, ""))}$`).test(name);
  const path = pathOf(predicted);
  // A folder includes everything below it, and is made with those above it.
  if (new RegExp(`^${patternOf(path)}(?:/.*)?$`).test(name)) return true;
  if (kind === "write") {
    const parts = path.split("/");
    return parts.some((_, count) => new RegExp(`^${patternOf(parts.slice(0, count).join("/"))}$`).test(name));
  }
  // A pattern such as *.md is read by listing its folder.
  return kind === "read" && predicted.includes("*") && dirname(path) === name;
}

/** How an effect was predicted: by its name, by a pattern of names, as unknown, or not at all. */
function judge(effect, uses) {
  const names = uses.flatMap(({ kind, name }) => (kind === effect.kind && name !== undefined ? [name] : []));
  const fitting = names.filter((name) => isNamed(effect, name));
  if (fitting.length > 0) return fitting.some((name) => !name.includes("*")) ? "named" : "pattern";
  const isOpen = uses.some(
    ({ kind, certainty }) => certainty === "unknown" && (kind === effect.kind || kind === "code"),
  );
  return isOpen ? "unknown" : "missed";
}

const results = [];
for (const entry of JSON.parse(readFileSync(join(here, "runs.json"), "utf8"))) {
  const label = entry.example ? `${entry.example} ${entry.file}` : `${entry.repository}/${entry.skill} ${entry.file}`;
  if (!label.includes(only)) continue;
  const skill = mkdtempSync(join(tmpdir(), "usage-skill-"));
  readSkill(entry, skill);
  const { uses } = findUses(openSkill(skill));
  const effects = effectsIn(run(entry, skill), PLACES);
  rmSync(skill, { recursive: true, force: true });
  const judged = effects.map((effect) => ({ ...effect, predicted: judge(effect, uses) }));
  results.push(...judged.map((effect) => ({ script: label, ...effect })));
  if (options.includes("--list")) {
    console.log(label);
    for (const { kind, name, predicted } of judged) console.log(`  ${predicted.padEnd(8)} ${kind} ${name}`);
  }
}

const KINDS = ["program", "host", "read", "write", "delete"];
const summary = KINDS.map((kind) => {
  const count = (predicted) =>
    results.filter((each) => each.kind === kind && (predicted === "" || each.predicted === predicted)).length;
  return {
    kind,
    happened: count(""),
    named: count("named"),
    pattern: count("pattern"),
    unknown: count("unknown"),
    missed: count("missed"),
  };
});
const missed = results.filter(({ predicted }) => predicted === "missed");
if (only === "") {
  const runs = JSON.parse(readFileSync(join(here, "runs.json"), "utf8")).length;
  writeFileSync(join(here, "results-trace.json"), `${JSON.stringify({ runs, kinds: summary, missed }, null, 2)}\n`);
}
console.table(summary);
for (const { script, kind, name } of missed) console.log(`missed: ${script}: ${kind} ${name}`);
if (missed.length > 0) process.exitCode = 1;
