// The least that any converter has to do: reads each skill, parses its manifest with JSON.parse, and writes the same
// files as the converter, each through a temporary file that is renamed. Usage: floor.mjs <input> <output> <template>
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [input, output, template] = process.argv.slice(2);
const files = new Map();
for (const kind of readdirSync(template)) {
  files.set(
    kind,
    readdirSync(join(template, kind), { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(template, kind, name)).isFile())
      .map((name) => [name, readFileSync(join(template, kind, name))]),
  );
}
let parsed = 0;
let written = 0;
for (const group of readdirSync(input)) {
  for (const skill of readdirSync(join(input, group))) {
    const text = readFileSync(join(input, group, skill, "SKILL.md"), "utf8");
    const start = /^```(?:skill|router)-manifest\n/m.exec(text);
    if (start) {
      const from = start.index + start[0].length;
      JSON.parse(text.slice(from, text.indexOf("\n```", from)));
      parsed++;
    }
    for (const [name, bytes] of files.get(skill) ?? []) {
      const target = join(output, group, skill, name);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(`${target}.tmp`, bytes);
      renameSync(`${target}.tmp`, target);
      written++;
    }
  }
}
if (written === 0) console.error("Nothing was converted, or no folder is named after the id of its skill.");
if (parsed === 0 || written === 0) process.exit(1);
