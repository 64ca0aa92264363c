import type { SkillManifest } from "@skill-convert/core";
import { lastPart } from "@skill-convert/core/text";

/** The vault of skills that are registered without one. */
export const DEFAULT_VAULT = "";

/**
 * Derives the id of a skill that does not state one from its folder (semioverse.md#s113, semioverse.md#s114,
 * semioverse.md#d7). Under `content`, unless that is under `.claude/skills`, the id is the path relative to it;
 * anywhere else it is the name of the folder. The path must use `/`. Returns undefined if it is empty.
 */
export function deriveId(path: string): string | undefined {
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  const content = segments.indexOf("content");
  const isClaudeSkill = segments.some((segment, index) => segment === ".claude" && segments[index + 1] === "skills");
  if (!isClaudeSkill && content >= 0 && content < segments.length - 1) return segments.slice(content + 1).join("/");
  return segments.at(-1);
}

/**
 * Returns the id under which a manifest is registered: the id that it states or else the id of its folder, qualified
 * with its vault. Returns undefined if there is neither.
 */
export function skillId(manifest: SkillManifest, vault: string, path: string | undefined): string | undefined {
  const id = manifest.id || (path === undefined ? undefined : deriveId(path));
  return id === undefined ? undefined : qualify(vault, id);
}

/** Returns `vault:id`, or only the id in the default vault. */
function qualify(vault: string, id: string): string {
  return vault === DEFAULT_VAULT ? id : `${vault}:${id}`;
}

/**
 * Resolves an id that a skill of `vault` names (semioverse.md#d44): `other:id` if `other` is a vault, else an id of the
 * same vault.
 */
export function resolveId(id: string, vault: string, vaults: ReadonlySet<string>): string {
  const colon = id.indexOf(":");
  if (colon > 0 && vaults.has(id.slice(0, colon))) return id;
  return qualify(vault, id);
}

/**
 * Returns the folder of a skill for an index: the path that it was registered with, or else the last part of its id.
 */
export function folderNameOf(id: string, path: string | undefined): string {
  return path === undefined || path === "" ? lastPart(id) : path;
}
