import { getOwn, isJsonRecord, type JsonRecord, type SkillManifest } from "@skill-convert/core";
import { SKILL_FILE } from "./format.js";
import { spellingOf } from "./node.js";

/** Fields of skill.yaml that the front matter of SKILL.md can say as well, by their keys there. */
export type SharedKey = "name" | "description" | "license" | "allowed-tools" | "author" | "repository";

/**
 * Which shared fields a SKILL.md says, where that is not as usual. Usually it says the name and the description, which
 * belong in every SKILL.md, and no other field that skill.yaml has.
 */
export function presenceOf(manifest: SkillManifest): JsonRecord {
  const presence = getOwn(spellingOf(manifest), SKILL_FILE);
  return isJsonRecord(presence) ? presence : {};
}

/** Whether SKILL.md says a field that usually stands in skill.yaml alone. */
export function isRepeated(manifest: SkillManifest, key: string): boolean {
  return getOwn(presenceOf(manifest), key) === true;
}
