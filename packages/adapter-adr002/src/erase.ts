import { type FileEdit, isJsonRecord, recordOf, type SkillFiles } from "@skill-convert/core";
import { editMarkdown } from "@skill-convert/source";
import { OWN_KEYS, SKILL_FILE } from "./format.js";
import { isLegacy } from "./legacy.js";
import { readSkillFile } from "./skill-file.js";

/** Takes the keys of this format out of the front matter, which goes where nothing else is in it. A legacy skill has none. */
export function erase(files: SkillFiles): readonly FileEdit[] {
  const { markdown } = readSkillFile(files);
  const value = markdown?.frontmatter?.value;
  if (!markdown || !isJsonRecord(value) || isLegacy(value)) return [];
  const rest = Object.entries(value).filter(([key]) => !OWN_KEYS.has(key));
  const edits = editMarkdown(markdown, { frontmatter: rest.length > 0 ? recordOf(rest) : undefined });
  return edits.length > 0 ? [{ kind: "splice", path: SKILL_FILE, edits }] : [];
}
