import type { FileBase, SkillFiles, SkillManifest, Template } from "@skill-convert/core";
import { templateParts } from "@skill-convert/core/adapters";

/**
 * Where a skill stands: its folder's path in the repository, if that is known. STOP names files from the repository's root
 * or from the working directory, so the skill's folder can only be named by its path.
 */
export type SkillLocation = Pick<SkillFiles, "path" | "folder">;

/**
 * The files that a skill requires; one under its own path is relative to the skill's folder (stop.md#d24), and so
 * is one under the path that the folder had before it was moved.
 */
export function withFileBases(manifest: SkillManifest, files: SkillFiles): SkillManifest {
  const { requiredFiles } = manifest;
  const { path: home } = files;
  if (!requiredFiles || !home) return manifest;
  return {
    ...manifest,
    requiredFiles: requiredFiles.map((file) => {
      if (file.base !== "repository") return file;
      const path = inside(file.path, `${home}/`) ?? fromOldHome(file.path, manifest.id, files);
      return path === undefined ? file : { ...file, path, base: "skill" as const };
    }),
  };
}

/** A file of the skill, named by a path in which the skill's folder is recognised by its name, though it is elsewhere now. */
function fromOldHome(path: Template, id: string | undefined, files: SkillFiles): string | undefined {
  if (typeof path !== "string") return undefined;
  const segments = path.split("/");
  return segments
    .flatMap((name, at) => (name === id || name === files.folder ? [segments.slice(at + 1).join("/")] : []))
    .find((own) => files.has(own));
}

function inside(path: Template, prefix: string): Template | undefined {
  if (typeof path === "string") return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
  const [first, ...rest] = path;
  if (typeof first !== "string" || !first.startsWith(prefix)) return undefined;
  return first === prefix ? rest : [first.slice(prefix.length), ...rest];
}

/** A path as it is named from the repository's root, or from the working directory. */
export function placePath(path: Template, base: FileBase, { path: home }: SkillLocation): Template {
  if (base === "skill" && home) return prefixed(`${home}/`, path);
  return base === "cwd" ? prefixed("./", path) : fromRoot(path);
}

function prefixed(prefix: string, path: Template): Template {
  if (typeof path === "string") return prefix + path;
  const [first, ...rest] = path;
  return typeof first === "string" ? [prefix + first, ...rest] : [prefix, ...path];
}

/** Without the `./` that would make it relative to the working directory. */
function fromRoot(path: Template): Template {
  const [first, ...rest] = templateParts(path);
  if (typeof first !== "string" || !first.startsWith("./")) return path;
  const bare = first.replace(/^(\.\/+)+/, "") || (rest.length > 0 ? "" : ".");
  if (rest.length === 0) return bare;
  return bare === "" ? rest : [bare, ...rest];
}
