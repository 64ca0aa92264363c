import type { SkillFiles } from "@skill-convert/core";
import { requireFiles } from "@skill-convert/core/adapters";
import { languageOf } from "./languages.js";

/**
 * Returns true if a skill has a program in a language that is read, by the names of its files.
 *
 * @throws TypeError if the argument is not the files of a skill
 * @example
 * hasPrograms(memoryFiles({ "SKILL.md": "# Notes\n" })); // false
 */
export function hasPrograms(files: SkillFiles): boolean {
  requireFiles(files);
  return files.list().some((file) => languageOf(file, "") !== undefined || /^(?:scripts|bin)\/[^.]+$/.test(file));
}
