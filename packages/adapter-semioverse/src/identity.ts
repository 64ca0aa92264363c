import type { SkillFiles } from "@skill-convert/core";

/**
 * The id of a skill that does not write one (remark 8.5): under `.claude/skills` the name of its folder, under
 * `content` the folder's path from there, anywhere else the folder's name. Undefined where the folder is unknown.
 */
export function deriveId(files: Pick<SkillFiles, "path" | "folder"> | undefined): string | undefined {
  if (files === undefined) return undefined;
  const segments = files.path.split("/").filter((segment) => segment !== "" && segment !== ".");
  const content = segments.indexOf("content");
  const core = segments.some((segment, index) => segment === ".claude" && segments[index + 1] === "skills");
  if (!core && content >= 0 && content < segments.length - 1) return segments.slice(content + 1).join("/");
  return segments.at(-1) ?? files.folder;
}
