import type { FileEdit } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import type { SkillReading } from "../reading/read-skill.js";

/**
 * Returns the edits that remove the manifest of a skill. A single file is removed. Instructions in a file of the format
 * move to SKILL.md, where other formats look for them.
 */
export function erase(skill: SkillReading): readonly FileEdit[] {
  const { format, manifest } = skill;
  if (format.format.singleFile) return manifest.value ? [{ kind: "remove", path: manifest.value.data.file }] : [];
  const edits = format.container.erase(skill);
  return edits.length === 0 ? edits : [...edits, ...moveInstructions(skill, skill.skillFilePath, SKILL_FILE)];
}

/** Moves the instructions that other formats leave in SKILL.md to the file of the format. */
export function takeInstructions(skill: SkillReading): readonly FileEdit[] {
  return skill.format.format.singleFile ? [] : moveInstructions(skill, SKILL_FILE, skill.skillFilePath);
}

/**
 * Renames the file of the instructions if another one takes its place. A file with front matter stays, because it is
 * more than the instructions.
 */
function moveInstructions({ folder }: SkillReading, from: string, to: string): readonly FileEdit[] {
  const { value: markdown } = from === to ? {} : folder.markdown(from);
  if (!markdown || markdown.frontmatterRange || folder.files.has(to)) return [];
  return [
    { kind: "remove", path: from },
    { kind: "write", path: to, text: markdown.text },
  ];
}
