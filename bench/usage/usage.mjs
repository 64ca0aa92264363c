// The speed of findUses, in lines per second of processor time, and as a ratio to a floor that takes turns with it: the
// parsers alone. The scripts are those of the tests, in which nearly every line uses something.
// Usage, after a build: usage.mjs [runs]. Fails below 10,000 lines a second.
import { readFileSync } from "node:fs";
import { memoryFiles } from "@skill-convert/core";
import { findUses } from "@skill-convert/usage";

const [runs = "7"] = process.argv.slice(2);
const GOAL = 10_000;
const COPIES = 100;

const home = new URL("../../packages/usage/", import.meta.url);
const { parse } = await import(new URL("node_modules/unbash/dist/parser.js", home).href);
const programs = new URL("node_modules/@skill-convert/programs/", home);
const { parsePython } = await import(new URL("dist/python.js", programs).href);
const { parseJavaScript } = await import(new URL("dist/javascript.js", programs).href);

const sourceOf = (path) => readFileSync(new URL(`test/fixtures/${path}`, home), "utf8");
const SCRIPTS = {
  "publish.sh": { text: sourceOf("shell/skill/scripts/publish.sh"), floor: (text) => parse(text) },
  "report.py": { text: sourceOf("python/skill/scripts/report.py"), floor: (text) => parsePython(text) },
  "build.ts": { text: sourceOf("javascript/skill/scripts/build.ts"), floor: (text) => parseJavaScript(text, "ts") },
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
function time(work) {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Programs are compiled while they run, so the first rounds are slower. */
const WARM_UP = 3;

let slowest = Number.POSITIVE_INFINITY;
for (const [name, { text, floor }] of Object.entries(SCRIPTS)) {
  const lines = text.split("\n").length * COPIES;
  const files = memoryFiles(Object.fromEntries(Array.from({ length: COPIES }, (_, at) => [`${at}/${name}`, text])));
  const timings = Array.from({ length: WARM_UP + Number(runs) }, () => ({
    ours: time(() => findUses(files)),
    floor: time(() => {
      for (let copy = 0; copy < COPIES; copy++) floor(text);
    }),
  })).slice(WARM_UP);
  const ours = median(timings.map((each) => each.ours));
  const speed = (lines / ours) * 1000;
  slowest = Math.min(slowest, speed);
  const ratio = ours / median(timings.map((each) => each.floor));
  console.log(
    `${name.padEnd(10)} ${Math.round(speed).toLocaleString("en")} lines a second, ${ratio.toFixed(1)} times its parser`,
  );
}
if (slowest < GOAL) process.exitCode = 1;
