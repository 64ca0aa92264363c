import type { JsonRecord, SkillFiles } from "@skill-convert/core";

/** Returns the id that the loader derives from a folder: its path below `skills/` (skill-standard.md#s46). */
export function folderId({ path, folder }: SkillFiles): string | undefined {
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== "." && segment !== "..");
  const root = segments.lastIndexOf("skills");
  const below = root >= 0 ? segments.slice(root + 1) : segments.slice(-1);
  return below.length > 0 ? below.join("/") : folder;
}

/** Returns the id of a skill: that of its manifest, or else the one that the loader derives (skill-standard.md#d7). */
export function skillId(files: SkillFiles, document: JsonRecord = {}): string | undefined {
  const id = document["id"] ?? document["skill_id"] ?? undefined;
  return typeof id === "string" || typeof id === "number" ? String(id) : folderId(files);
}
