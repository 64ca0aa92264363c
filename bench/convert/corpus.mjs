// Copies of skills, each with its own text, so that nothing that remembers texts can answer for another copy.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Fills `input` with `copies` copies of every skill of a folder; gives the number of skills. */
export function copyCorpus(corpus, input, copies) {
  const kinds = readdirSync(corpus, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(corpus, entry.name, "SKILL.md")))
    .map(({ name }) => name);
  for (let copy = 0; copy < copies; copy++) {
    for (const kind of kinds) {
      const folder = join(input, `copy-${copy}`, kind);
      cpSync(join(corpus, kind), folder, { recursive: true });
      const file = join(folder, "SKILL.md");
      writeFileSync(file, distinct(readFileSync(file, "utf8"), copy));
    }
  }
  return copies * kinds.length;
}

/** Another description in the front matter and in the manifest, and another title. */
function distinct(text, copy) {
  return text
    .replace(/^(description: *(?:[|>]-?\r?\n *)?["']?)/m, `$1(${copy}) `)
    .replace(/("description": *")/, `$1(${copy}) `)
    .replace(/^# /m, `# ${copy} `);
}
