// Judges the package on a file of pairs, one JSON object per line: {"s1": …, "s2": …, "s1_sub_s2": true | false}.
// Usage: pnpm --filter @skill-convert/subschema score <file.jsonl> [--verbose]
import { readFileSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";

const [file, flag] = process.argv.slice(2).filter((argument) => argument !== "--");
if (file === undefined) {
  console.error("Usage: score <file.jsonl> [--verbose]");
  process.exit(2);
}

const { isSubschema } = await import("../dist/index.js").catch(() => {
  console.error("The package is not built yet. Run: pnpm --filter @skill-convert/subschema build");
  process.exit(2);
});

// pnpm runs the script in the package folder; a relative path is relative to the folder of the caller.
const path = isAbsolute(file) ? file : resolve(process.env.INIT_CWD ?? process.cwd(), file);
const pairs = readFileSync(path, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => JSON.parse(line));

const print = (line) => process.stdout.write(`${line}\n`);
const times = [];
const reasons = new Map();
const notices = [];
const answers = [];
let right = 0;
let wrong = 0;

const started = performance.now();
for (const [index, { s1, s2, s1_sub_s2: expected }] of pairs.entries()) {
  const before = performance.now();
  const answer = isSubschema(s1, s2);
  times.push(performance.now() - before);
  answers.push(answer);
  const where = `line ${index + 1}`;
  if (answer.verdict === "unknown") {
    reasons.set(answer.reason, (reasons.get(answer.reason) ?? 0) + 1);
    notices.push(`unknown  ${where}: ${answer.detail}`);
  } else if ((answer.verdict === "yes") === expected) right += 1;
  else {
    wrong += 1;
    const witness = answer.verdict === "no" ? `, witness ${JSON.stringify(answer.witness)}` : "";
    notices.push(`WRONG    ${where}: answered ${answer.verdict}, expected ${expected ? "yes" : "no"}${witness}`);
  }
}
const seconds = (performance.now() - started) / 1000;

// Every witness is validated again by a fresh ajv.
// Without the meta-schemas an ajv is ready ten times as fast.
const lenient = { strict: false, validateSchema: false, validateFormats: false, logger: false, ownProperties: true };
const ajvFor = (schema) => new Ajv2020({ ...lenient, meta: JSON.stringify(schema).includes("json-schema.org") });
let confirmed = 0;
let witnesses = 0;
let faulty = 0;
for (const [index, answer] of answers.entries()) {
  if (answer.verdict !== "no") continue;
  witnesses += 1;
  const accepts = (schema) => ajvFor(schema).validate(schema, answer.witness);
  try {
    if (accepts(pairs[index].s1) && !accepts(pairs[index].s2)) {
      confirmed += 1;
      if (pairs[index].s1_sub_s2) faulty += 1;
    } else notices.push(`WITNESS  line ${index + 1}: not confirmed`);
  } catch (error) {
    notices.push(`WITNESS  line ${index + 1}: ${error.message}`);
  }
}

times.sort((x, y) => x - y);
const quantile = (share) => (times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0).toFixed(2);
const percent = (count) => `${((100 * count) / pairs.length).toFixed(2)} %`;
const decided = right + wrong;
const open = [...reasons].sort().map(([reason, count]) => `${reason} ${count}`);

print(`pairs      ${pairs.length}`);
print(`decided    ${decided} (${percent(decided)})`);
print(`right      ${right}`);
print(
  `wrong      ${wrong}${faulty > 0 ? ` (${faulty} where a fresh ajv confirms the witness against the label)` : ""}`,
);
print(`unknown    ${pairs.length - decided}${open.length > 0 ? ` (${open.join(", ")})` : ""}`);
print(`witnesses  ${confirmed} of ${witnesses} confirmed by a fresh ajv`);
print(`speed      ${(pairs.length / seconds).toFixed(0)} pairs/s, witnesses checked`);
print(`time       p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, max ${quantile(1)} ms`);
if (flag === "--verbose" || wrong > 0) for (const notice of notices) print(notice);
process.exitCode = wrong > faulty ? 1 : 0;
