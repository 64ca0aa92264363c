import type { SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { languageOf } from "./languages.js";

/**
 * Returns true if a skill has a program in a language that is read, by the names of its files.
 *
 * @example
 * hasPrograms(memoryFiles({ "SKILL.md": "# Notes\n" })); // false
 */
export function hasPrograms(files: SkillFiles): boolean {
  return files.list().some(isProgram);
}

/**
 * Returns true if `compareUses` may find something: the skill has programs, or the `allowed-tools` of its SKILL.md approve
 * commands by patterns such as `Bash(git:*)`. No program is read.
 *
 * @example
 * mayBeCompared(memoryFiles({ "SKILL.md": "---\nallowed-tools: Bash(git:*)\n---\n" })); // true
 */
export function mayBeCompared(files: SkillFiles): boolean {
  if (hasPrograms(files)) return true;
  const content = files.text(SKILL_FILE);
  if (content.kind !== "text") return false;
  const start = content.text.search(/^allowed-tools[ \t]*:/m);
  const end = start < 0 ? -1 : content.text.indexOf("\n---", start);
  return end > 0 && content.text.slice(start, end).includes("Bash(");
}

/**
 * Returns true if a file is a program in a language that is read, by its path. A file in `scripts/` or `bin/` without a
 * suffix may be one.
 *
 * @example
 * isProgram("scripts/find.py"); // true
 */
export function isProgram(path: string): boolean {
  return languageOf(path, "") !== undefined || /^(?:scripts|bin)\/[^.]+$/.test(path);
}
