// Times isSubschema, witnesses checked, against json-schema-diff on the same pairs in the same run; then alone, on the
// versions of tools' schemas, each with each.
// Usage: subschema.mjs [file of {"s1": …, "s2": …} lines]
import { readFileSync } from "node:fs";
import { isSubschema } from "@skill-convert/subschema";
import jsonSchemaDiff from "json-schema-diff";
import { pairs as own } from "./schemas.mjs";
import { toolSchemas } from "./tool-schemas.mjs";

const [file] = process.argv.slice(2).filter((argument) => argument !== "--");
const pairs = file === undefined ? own : read(file);
const WARM_UP = 200;

function read(path) {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
}

async function peer(s1, s2) {
  try {
    const { removalsFound } = await jsonSchemaDiff.diffSchemas({ sourceSchema: s1, destinationSchema: s2 });
    return { verdict: removalsFound ? "no" : "yes" };
  } catch {
    return { verdict: "unknown" };
  }
}

async function run(decide, pairs) {
  for (const { s1, s2 } of pairs.slice(0, WARM_UP)) await decide(s1, s2);
  const times = [];
  const answers = [];
  for (const { s1, s2 } of pairs) {
    const before = performance.now();
    answers.push(await decide(s1, s2));
    times.push(performance.now() - before);
  }
  return { times: times.sort((x, y) => x - y), answers };
}

const ours = await run(isSubschema, pairs);
const theirs = await run(peer, pairs);
const versions = toolSchemas.flatMap((all) => all.flatMap((s1) => all.map((s2) => ({ s1, s2 }))));
const tools = await run(isSubschema, versions);

// A witness that ajv confirmed settles a question; so does a yes, which no witness was ever found against.
const settled = ours.answers.filter(({ verdict }) => verdict !== "unknown").length;
const contradicted = theirs.answers.filter(({ verdict }, at) => {
  const answer = ours.answers[at]?.verdict;
  return verdict !== "unknown" && answer !== "unknown" && verdict !== answer;
}).length;
const refuted = theirs.answers.filter(
  ({ verdict }, at) => verdict === "yes" && ours.answers[at]?.verdict === "no",
).length;

const total = (times) => times.reduce((sum, time) => sum + time, 0);
const at = (times, share) => (times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0).toFixed(2);
const line = (label, { times, answers }) => {
  const decided = answers.filter(({ verdict }) => verdict !== "unknown").length;
  const rate = ((1000 * times.length) / total(times)).toFixed(0);
  return `${label.padEnd(18)} ${rate.padStart(6)} pairs/s   p50 ${at(times, 0.5)} ms   p99 ${at(times, 0.99)} ms   decided ${decided}`;
};

console.log(`${pairs.length} pairs, one process, ${process.version}`);
console.log(line("isSubschema", ours));
console.log(line("json-schema-diff", theirs));
console.log(`ratio              ${(total(theirs.times) / total(ours.times)).toFixed(1)} times the speed`);
console.log(line("tool schemas", tools));
console.log(
  `json-schema-diff disagrees on ${contradicted} of ${settled}; ${refuted} of its yeses have a confirmed witness against them`,
);
