import type { SkillManifest } from "@skill-convert/core";
import { lastPart } from "@skill-convert/core/adapters";

/** The vault of skills that are registered without one. */
export const DEFAULT_VAULT = "";

/**
 * Remark 8.5: the id of a skill that does not state one. Under `.claude/skills` it is the folder's name, under
 * `content` the folder's path from there, anywhere else the folder's name. The path has `/`; undefined if it is empty.
 */
export function deriveId(path: string): string | undefined {
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  const content = segments.indexOf("content");
  const core = segments.some((segment, index) => segment === ".claude" && segments[index + 1] === "skills");
  if (!core && content >= 0 && content < segments.length - 1) return segments.slice(content + 1).join("/");
  return segments.at(-1);
}

/**
 * The id under which a manifest is registered: its own, else that of its folder; with its vault in front. Undefined if
 * there is neither.
 */
export function skillId(manifest: SkillManifest, vault: string, path: string | undefined): string | undefined {
  const id = manifest.id || (path === undefined ? undefined : deriveId(path));
  return id === undefined ? undefined : qualify(vault, id);
}

/** `vault:id`, or the id alone in the vault without a name. */
export function qualify(vault: string, id: string): string {
  return vault === DEFAULT_VAULT ? id : `${vault}:${id}`;
}

/** The id that a skill of `vault` means: `other:id` where `other` is a vault, else an id of its own vault. */
export function resolveId(id: string, vault: string, vaults: ReadonlySet<string>): string {
  const colon = id.indexOf(":");
  if (colon > 0 && vaults.has(id.slice(0, colon))) return id;
  return qualify(vault, id);
}

/** The folder that an index names: the path it was registered with, else the last part of the id. */
export function folderNameOf(id: string, path: string | undefined): string {
  return path === undefined || path === "" ? lastPart(id) : path;
}
