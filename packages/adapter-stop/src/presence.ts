import { getOwn, isJsonRecord, type JsonRecord, notationIn, type SkillManifest } from "@skill-convert/core";
import { ID, SKILL_FILE } from "./format.js";

/** Fields of skill.yaml that the front matter of SKILL.md can say as well, by their keys there. */
export type SharedKey = "name" | "description" | "license" | "allowed-tools" | "author" | "repository";

/**
 * Which shared fields SKILL.md says in place of skill.yaml (true), and whether it leaves out the name or the
 * description, which belong in every SKILL.md (false). That it repeats what skill.yaml says is not worth a word.
 */
export function presenceOf(manifest: SkillManifest): JsonRecord {
  const presence = getOwn(notationIn(manifest, ID), SKILL_FILE);
  return isJsonRecord(presence) ? presence : {};
}

/** Whether a field stands in SKILL.md and not in skill.yaml. */
export function standsInSkillFile(manifest: SkillManifest, key: string): boolean {
  return getOwn(presenceOf(manifest), key) === true;
}
