import type { SkillFiles } from "@skill-convert/core";
import { requireFiles, requireString } from "@skill-convert/core/adapters";
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
  return files.list().some(isProgram);
}

/**
 * Returns true if a file is a program in a language that is read, by its path. A file in `scripts/` or `bin/` without a
 * suffix may be one.
 *
 * @throws TypeError if the argument is not a string
 * @example
 * isProgram("scripts/find.py"); // true
 */
export function isProgram(path: string): boolean {
  requireString(path, "the path of isProgram");
  return languageOf(path, "") !== undefined || /^(?:scripts|bin)\/[^.]+$/.test(path);
}
