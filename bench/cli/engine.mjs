// The milliseconds that one conversion takes in a program that has converted many: the least of several passes over the
// SKILL.md files of a folder, whose texts are in memory. Usage: engine.mjs <input> <format>
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convert, memoryFiles } from "@skill-convert/core";
import { loadRegistry } from "@skill-convert/formats";

const PASSES = 15;

const [input, target] = process.argv.slice(2);
const registry = await loadRegistry();
const [from, to] = ["agent-skills", target].map(registry.get);
const skills = readdirSync(input, { recursive: true, withFileTypes: true })
  .filter(({ name }) => name === "SKILL.md")
  .map(({ parentPath }) => readFileSync(join(parentPath, "SKILL.md"), "utf8"));

let least = Number.POSITIVE_INFINITY;
for (let pass = 0; pass < PASSES; pass++) {
  const begun = performance.now();
  const converted = skills.filter((text) => convert(memoryFiles({ "SKILL.md": text }), { from, to }).value);
  if (converted.length === 0) process.exit(1);
  least = Math.min(least, (performance.now() - begun) / skills.length);
}
console.log(least);
