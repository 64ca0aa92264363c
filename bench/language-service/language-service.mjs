// Times each answer of the language service about a SKILL.md of 12 KB, beside the floor of parsing its front matter
// with the fastest parser. An editor asks after each key that is pressed, so no answer may take 20 ms.
// Usage, after a build: language-service.mjs [answers of each kind]
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLIENTS } from "@skill-convert/clients";
import { memoryFiles } from "@skill-convert/core";
import { loadRegistry } from "@skill-convert/formats";
import {
  completionsAt,
  convertSkill,
  examine,
  hoverAt,
  linksIn,
  planFixes,
  symbolsIn,
} from "@skill-convert/language-service";
import yaml from "js-yaml";
import { generateRealistic } from "../corpus/realistic.mjs";

const [answers = "300"] = process.argv.slice(2);
const GOAL_MS = 20;
const SKILLS = 20;

const registry = await loadRegistry();
const texts = realisticTexts();
const settings = { levels: new Map(), allowedFields: new Set(), strict: false };

/** The work of each answer. A text is another one each time, as while somebody types. */
const WORK = {
  "floor: split and parse": ({ text }) => yaml.load(text.slice(4, text.indexOf("\n---", 4))),
  diagnostics: ({ skill }) => look(skill, undefined),
  "diagnostics for all clients": ({ skill }) => look(skill, CLIENTS),
  "all fixes": ({ skill }) => planFixes(skill.files, look(skill), (files) => look({ ...skill, files }), settings),
  hover: ({ skill, text }) => hoverAt(skill.files, "SKILL.md", text.indexOf("description"), registry),
  completion: ({ skill, text }) => completionsAt(skill.files, "SKILL.md", text.indexOf("description") + 4, registry),
  outline: ({ skill }) => symbolsIn(skill.files, "SKILL.md", registry),
  links: ({ skill }) => linksIn(skill.files, "SKILL.md", registry),
  "conversion with its places": ({ skill }) =>
    convertSkill(skill.files, { from: agentSkillsAdapter, to: stopAdapter, adapters: registry }),
};

const timings = new Map(Object.keys(WORK).map((name) => [name, []]));
let typed = 0;
for (let turn = 0; turn < Number(answers); turn++) {
  for (const [name, work] of Object.entries(WORK)) {
    const original = texts[turn % texts.length];
    const text = `${original}${++typed}\n`;
    const folder = /^name: (.*)$/m.exec(text)?.[1] ?? "skill";
    const skill = { files: memoryFiles({ "SKILL.md": text }, { path: `skills/${folder}` }), explicit: true };
    const start = performance.now();
    work({ skill, text });
    timings.get(name).push(performance.now() - start);
  }
}

console.log(`a SKILL.md of ${(texts[0].length / 1000).toFixed(1)} KB, ${answers} answers of each kind, in ms\n`);
console.log(
  `${"answer".padEnd(30)} ${["first", "median", "95 %", "slowest"].map((head) => head.padStart(8)).join(" ")}`,
);
let isSlow = false;
for (const [name, [first, ...others]] of timings) {
  const sorted = others.sort((a, b) => a - b);
  const figures = [first, sorted[sorted.length >> 1], sorted[Math.floor(sorted.length * 0.95)], sorted.at(-1)];
  console.log(`${name.padEnd(30)} ${figures.map((ms) => ms.toFixed(2).padStart(8)).join(" ")}`);
  isSlow ||= figures[2] > GOAL_MS;
}
console.log(`\n${isSlow ? "Some take" : "None takes"} more than ${GOAL_MS} ms in 95 of 100 cases.`);

function look(skill, clients) {
  return examine(skill, { registry, from: undefined, clients });
}

function realisticTexts() {
  const folder = mkdtempSync(join(tmpdir(), "skill-convert-bench-"));
  generateRealistic(SKILLS, folder);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("SKILL.md"));
  const read = files.map((name) => readFileSync(join(folder, name), "utf8"));
  rmSync(folder, { recursive: true });
  return read;
}
