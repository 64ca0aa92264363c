// The skills that the tasks work on, made when they are asked for, and where results go.
import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "../corpus/generate.mjs";
import { generateRealistic } from "../corpus/realistic.mjs";

/** A folder with skills: `real` for plain SKILL.md files like those that people publish, or the name of a format. */
export function createSkills(scratch) {
  const made = new Map();
  return {
    folder(kind, count, options = {}) {
      const key = `${kind}-${count}${options.companions ? "-companions" : ""}`;
      const folder = made.get(key) ?? join(scratch, key);
      if (!made.has(key)) {
        if (kind === "real") generateRealistic(count, folder);
        else generate(kind, count, folder, options);
        made.set(key, folder);
      }
      return folder;
    },
    /** Removes the skills of one kind: they take memory. */
    remove(kind) {
      for (const [key, folder] of made) {
        if (!key.startsWith(`${kind}-`)) continue;
        rmSync(folder, { recursive: true });
        made.delete(key);
      }
    },
  };
}

/** Lists the files that a converter wrote, so that the floor writes the same: sizes, and the sources of copies. */
export function listOutput(input, output, list) {
  const skills = {};
  let longest = 0;
  for (const group of readdirSync(output)) {
    for (const skill of readdirSync(join(output, group))) {
      const home = join(output, group, skill);
      const names = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((name) =>
        statSync(join(home, name)).isFile(),
      );
      skills[`${group}/${skill}`] = names.map((name) => {
        const size = statSync(join(home, name)).size;
        longest = Math.max(longest, size);
        return name.startsWith("scripts/") ? [name, size, join(input, group, skill, name)] : [name, size];
      });
    }
  }
  writeFileSync(list, JSON.stringify({ longest, skills }));
}
