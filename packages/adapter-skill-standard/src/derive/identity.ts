import type { SkillFiles } from "@skill-convert/core";
import { kebabName, lastPart } from "@skill-convert/core/adapters";

/** The id that the loader derives from a folder (discovery rule 3): its path below `skills/`. */
export function folderId({ path, folder }: SkillFiles): string | undefined {
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== "." && segment !== "..");
  const root = segments.lastIndexOf("skills");
  const below = root >= 0 ? segments.slice(root + 1) : segments.slice(-1);
  return below.length > 0 ? below.join("/") : folder;
}

/** An id for a manifest that has none. */
export function inventId(name: string | undefined, derived: string | undefined): string {
  return derived ?? (kebabName(name ?? "") || "skill");
}

/** A label for a manifest that has none. */
export function inventName(id: string): string {
  return lastPart(id) || id;
}
