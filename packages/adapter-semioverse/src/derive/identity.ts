import type { SkillFiles } from "@skill-convert/core";

/**
 * The id under which the registry finds a skill (remark 8.5): under `.claude/skills` the name of its folder, under
 * `content` the folder's path from there. Undefined anywhere else.
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

/** The id of a skill that does not write one: as it is registered, or else the folder's name. */
export function deriveId(files: Pick<SkillFiles, "path" | "folder"> | undefined): string | undefined {
  if (files === undefined) return undefined;
  const segments = files.path.split("/").filter((segment) => segment !== "" && segment !== ".");
  return registeredId(files) ?? segments.at(-1) ?? files.folder;
}
