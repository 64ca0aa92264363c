import type { FileEdit } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { bodyOf } from "../document/container.js";
import type { SkillReading } from "../reading/read-skill.js";
import { viewsOf } from "../reading/views.js";
import { splitBody } from "../section/body.js";
import { needsFrontMatter, writeSkillFile } from "./skill-file.js";

/**
 * Returns the edits that remove the manifest of a skill. A single file is removed. Instructions in a file of the format
 * move to SKILL.md, where other formats look for them.
 */
export function erase(skill: SkillReading): readonly FileEdit[] {
  const { format, manifest } = skill;
  if (format.format.singleFile) return manifest.value ? [{ kind: "remove", path: manifest.value.data.file }] : [];
  const edits = format.container.erase(skill);
  if (edits.length === 0) return edits;
  if (format.container.holdsInstructions) return [...edits, ...writeInstructions(skill)];
  return [...edits, ...moveInstructions(skill, skill.skillFilePath, SKILL_FILE)];
}

/** Writes the instructions of a manifest to SKILL.md, unless there is one. */
function writeInstructions({ folder, manifest: { value: reading } }: SkillReading): readonly FileEdit[] {
  const instructions = reading && viewsOf(reading)?.manifest.instructions;
  if (instructions === undefined || folder.files.has(SKILL_FILE)) return [];
  const front = needsFrontMatter(undefined, instructions) ? {} : undefined;
  return writeSkillFile(SKILL_FILE, undefined, front, instructions);
}

/**
 * Moves the instructions that other formats leave in SKILL.md to the file of the format. If the manifest itself has them,
 * a SKILL.md that consists of them is removed.
 *
 * @param instructions those of the manifest to write
 */
export function takeInstructions(skill: SkillReading, instructions: string | undefined): readonly FileEdit[] {
  const { format, folder } = skill;
  if (format.format.singleFile) return [];
  if (!format.container.holdsInstructions) return moveInstructions(skill, SKILL_FILE, skill.skillFilePath);
  const { value: markdown } = folder.markdown(SKILL_FILE);
  if (!markdown || markdown.frontmatterRange) return [];
  const { own } = splitBody(bodyOf(markdown).instructions ?? "");
  return own.trim() === "" || own === instructions ? [{ kind: "remove", path: SKILL_FILE }] : [];
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
