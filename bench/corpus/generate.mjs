// Writes generated skills of one format: the same ones for the same seed.
// Usage: generate.mjs <format> <count> <folder> [seed]
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FORMATS } from "./formats.mjs";
import { createRandom } from "./random.mjs";
import { makeSkill } from "./skill.mjs";

const IN_A_FOLDER = 100;

/** Fills a folder with skills, a hundred to a group; with `companions`, each has three more files. */
export function generate(format, count, folder, { seed = 1, companions = false } = {}) {
  const random = createRandom(seed);
  for (let index = 0; index < count; index++) {
    const skill = makeSkill(random, index);
    const home = join(folder, `group-${Math.floor(index / IN_A_FOLDER)}`, skill.id);
    const files = FORMATS[format](skill);
    if (companions) {
      for (const name of ["run.sh", "run.ps1", "notes.md"]) files[`scripts/${name}`] = skill.body.slice(0, 2000);
    }
    mkdirSync(companions ? join(home, "scripts") : home, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [format, count, folder, seed = "1"] = process.argv.slice(2);
  if (!FORMATS[format] || !Number(count) || !folder) {
    console.error(`usage: generate.mjs <${Object.keys(FORMATS).join(" | ")}> <count> <folder> [seed]`);
    process.exit(2);
  }
  generate(format, Number(count), folder, { seed: Number(seed) });
}
