// Compares what findUses finds in real scripts with labels.json, and writes results.json, from which docs/usage.md is
// generated: node bench/usage/measure.mjs <folder>. The folder holds the repositories that labels.json names, as
// <owner>/<name> or <owner>+<name>/repo, with the commits that it names (git clone --no-checkout is enough).
// With --list it prints each difference, with --half=tuned, --half=held-out, --half=last or --half=fresh only those of a part.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { git } from "./repositories.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const load = (path) => import(pathToFileURL(join(here, "../..", path)).href);
const { findUses, USE_KINDS } = await load("packages/usage/dist/index.js");
const { memoryFiles } = await load("packages/core/dist/index.js");

const options = process.argv.slice(2).filter((each) => each.startsWith("--"));
const [folder] = process.argv.slice(2).filter((each) => !each.startsWith("--"));
if (folder === undefined) {
  console.error("usage: node bench/usage/measure.mjs <folder of repositories> [--list] [--half=tuned|held-out|last]");
  process.exit(2);
}
const only = options.find((each) => each.startsWith("--half="))?.slice(7);

/**
 * Scripts of the tuned half were looked at while the tables were written, and those of the other half later. The last
 * ones were labelled and measured once, when the tables were done, and the fresh ones after that had led to corrections.
 */
const halfOf = ({ set, sha256 }) => set ?? (Number.parseInt(sha256[0], 16) % 2 === 0 ? "tuned" : "held-out");

/** The skill around a script: its programs with their texts, and its other files by name. */
function readSkill({ repository, commit, skill, file, sha256 }) {
  const paths = git(folder, repository, "ls-tree", "-r", "--name-only", commit, `${skill}/`)
    .toString()
    .trim()
    .split("\n");
  const files = {};
  for (const path of paths) {
    const isProgram = path === `${skill}/${file}` || /\.(?:sh|bash)$/.test(path);
    const text = isProgram ? git(folder, repository, "show", `${commit}:${path}`) : "";
    files[path.slice(skill.length + 1)] = text;
    if (path === `${skill}/${file}` && createHash("sha256").update(text).digest("hex") !== sha256)
      throw new Error(`${repository} ${path} is not the file that was labelled`);
  }
  return memoryFiles(files, { path: skill });
}

const share = (part, whole) => (whole === 0 ? null : part / whole);
const counts = new Map();
for (const half of ["tuned", "held-out", "last", "fresh"])
  for (const kind of USE_KINDS)
    counts.set(`${half} ${kind}`, { labels: 0, found: 0, certain: 0, right: 0, unnamed: 0, reported: 0 });

for (const label of JSON.parse(readFileSync(join(here, "labels.json"), "utf8"))) {
  const half = halfOf(label);
  const uses = findUses(readSkill(label)).uses.filter(({ file }) => file === label.file);
  const named = new Set(uses.flatMap(({ kind, name }) => (name === undefined ? [] : [`${kind} ${name}`])));
  const certain = new Set(uses.flatMap((use) => (use.certainty === "certain" ? [`${use.kind} ${use.name}`] : [])));
  const open = new Set(uses.flatMap((use) => (use.certainty === "certain" ? [] : [use.kind])));
  const expected = new Set([...label.uses, ...(label.allowed ?? [])]);
  const differences = [];
  for (const each of label.uses) {
    const [kind] = each.split(" ");
    const count = counts.get(`${half} ${kind}`);
    if (each === `${kind} ?`) {
      count.unnamed++;
      if (open.has(kind)) count.reported++;
      else differences.push(`missed   ${each}`);
      continue;
    }
    count.labels++;
    if (named.has(each)) count.found++;
    else differences.push(`missed   ${each}`);
  }
  for (const each of certain) {
    const count = counts.get(`${half} ${each.split(" ")[0]}`);
    count.certain++;
    if (expected.has(each)) count.right++;
    else differences.push(`wrong    ${each}`);
  }
  if (options.includes("--list") && differences.length > 0 && (only ?? half) === half) {
    console.log(`${label.repository}/${label.skill} ${label.file}`);
    for (const each of differences) console.log(`  ${each}`);
  }
}

const results = [...counts].map(([key, { labels, found, certain, right, unnamed, reported }]) => {
  const at = key.indexOf(" ");
  return {
    half: key.slice(0, at),
    kind: key.slice(at + 1),
    labels,
    found,
    recall: share(found, labels),
    certain,
    right,
    precision: share(right, certain),
    unnamed,
    reported,
  };
});
writeFileSync(join(here, "results.json"), `${JSON.stringify(results, null, 2)}\n`);
console.table(
  results.map((each) => ({
    ...each,
    recall: each.recall?.toFixed(3) ?? "–",
    precision: each.precision?.toFixed(3) ?? "–",
  })),
);
