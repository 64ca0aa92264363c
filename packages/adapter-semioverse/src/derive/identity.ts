import type { SkillFiles } from "@skill-convert/core";

/**
 * The id under which the registry finds a skill: under `.claude/skills` the name of its folder (semioverse.md#s113),
 * under `content` the folder's path from there (semioverse.md#s114). Undefined in other places.
 */
export function registeredId({ path }: Pick<SkillFiles, "path">): string | undefined {
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  const core = segments.some(
    (segment, index) => segment === ".claude" && segments[index + 1] === "skills" && index + 2 < segments.length,
  );
  if (core) return segments.at(-1);
  const content = segments.indexOf("content");
  return content >= 0 && content < segments.length - 1 ? segments.slice(content + 1).join("/") : undefined;
}

/** The id of a skill whose manifest gives none: its registered id, or else the folder's name (semioverse.md#d7). */
export function deriveId(files: Pick<SkillFiles, "path" | "folder"> | undefined): string | undefined {
  if (files === undefined) return undefined;
  const segments = files.path.split("/").filter((segment) => segment !== "" && segment !== ".");
  return registeredId(files) ?? segments.at(-1) ?? files.folder;
}
