import type { SkillFiles } from "@skill-convert/core";

/** Returns the id that the loader derives from a folder: its path below `skills/` (skill-standard.md#s46). */
export function folderId({ path, folder }: SkillFiles): string | undefined {
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== "." && segment !== "..");
  const root = segments.lastIndexOf("skills");
  const below = root >= 0 ? segments.slice(root + 1) : segments.slice(-1);
  return below.length > 0 ? below.join("/") : folder;
}
