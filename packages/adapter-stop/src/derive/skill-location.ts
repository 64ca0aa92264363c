import type { SkillFiles, SkillManifest, Template } from "@skill-convert/core";

/**
 * The location of a skill: its folder, and the folder's path in the repository, if that is known. STOP names files
 * relative to the repository's root or to the working directory, so a file of the skill can only be named by the path
 * of its folder.
 */
export type SkillLocation = Pick<SkillFiles, "path" | "folder">;

/**
 * Makes required files relative to the skill's folder if they are under the folder's path, or under the path that the
 * folder had before it was moved (stop.md#d24).
 */
export function withFileBases(manifest: SkillManifest, files: SkillFiles): SkillManifest {
  const { requiredFiles } = manifest;
  const { path: skillPath } = files;
  if (!requiredFiles || !skillPath) return manifest;
  return {
    ...manifest,
    requiredFiles: requiredFiles.map((file) => {
      if (file.base !== "repository") return file;
      const path = inside(file.path, `${skillPath}/`) ?? afterFormerFolder(file.path, manifest.id, files);
      return path === undefined ? file : { ...file, path, base: "skill" as const };
    }),
  };
}

/** The rest of a path after the name of the skill's folder; undefined if the folder has no such file. */
function afterFormerFolder(path: Template, id: string | undefined, files: SkillFiles): string | undefined {
  if (typeof path !== "string") return undefined;
  const segments = path.split("/");
  return segments
    .flatMap((name, at) => (name === id || name === files.folder ? [segments.slice(at + 1).join("/")] : []))
    .find((candidate) => files.has(candidate));
}

function inside(path: Template, prefix: string): Template | undefined {
  if (typeof path === "string") return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
  const [first, ...rest] = path;
  if (typeof first !== "string" || !first.startsWith(prefix)) return undefined;
  return first === prefix ? rest : [first.slice(prefix.length), ...rest];
}
