import fs from "node:fs";
import nodePath from "node:path";
import { requireNames, requirePath } from "./arguments.js";
import type { FolderEntry } from "./folder.js";
import { isInside, joinPortable } from "./portable-path.js";
import { errorCode } from "./reason.js";
import { type WalkOptions, walkFolders } from "./walk.js";

/** A folder that may be a skill, because it directly holds a file of a manifest's name. */
export interface FoundSkill {
  /** Relative to the root, with `/`; `""` for the root itself. */
  readonly path: string;
  /** The folder's absolute path, free of links. */
  readonly directory: string;
  /** The searched folder's, which `openSkill` takes as its `root`. */
  readonly root: string;
  /** The names directly in the folder that are not folders, sorted. */
  readonly files: readonly string[];
  /** Everything directly in the folder; `openSkill` takes it, so that the folder need not be read again. */
  readonly entries: readonly FolderEntry[];
}

/** What is looked for, and where. */
export interface FindOptions extends WalkOptions {
  /** The names that make a folder a candidate. */
  readonly manifestFiles: ReadonlySet<string>;
}

/**
 * Finds the folders at any depth of `root` that contain one of the manifest files: lazily, sorted by name, a folder
 * before its sub-folders. Links are not followed; a target inside the root is found at its own place. Reads the disk
 * synchronously during the iteration.
 *
 * @param root absolute, or relative to the working directory
 * @throws Error if the root cannot be read and there is no `onProblem` to report it to; TypeError for a wrong argument
 * @example
 * const found = findSkills("skills", { manifestFiles: new Set(["SKILL.md", "skill.yaml"]) });
 * [...found].map(({ path }) => path); // ["notes"]
 */
export function findSkills(root: string, options: FindOptions): Generator<FoundSkill> {
  requirePath(root, "the root of findSkills");
  requireNames(options?.manifestFiles, "the option manifestFiles of findSkills");
  return search(root, options);
}

function* search(root: string, options: FindOptions): Generator<FoundSkill> {
  const { manifestFiles, onProblem } = options;
  for (const { path, directory, root: top, entries, ignores } of walkFolders(root, options)) {
    for (const { name, kind } of entries) {
      if (kind !== "link" || !leadsToSkillOutside(directory, name, top, manifestFiles)) continue;
      const reason = "it is a link that leads outside of the searched folder, so it was not followed";
      onProblem?.({ path: joinPortable(path, name), reason, kind: "link" });
    }
    const isManifest = (entry: FolderEntry) =>
      entry.kind !== "folder" && manifestFiles.has(entry.name) && !ignores(entry);
    if (entries.some(isManifest)) {
      const files = entries.filter(({ kind }) => kind !== "folder").map(({ name }) => name);
      yield { path, directory, root: top, files, entries };
    }
  }
}

/** A skill that is left out is reported; a link to anything else is not. */
function leadsToSkillOutside(directory: string, name: string, root: string, manifests: ReadonlySet<string>): boolean {
  try {
    const target = fs.realpathSync.native(nodePath.join(directory, name));
    if (isInside(root, target) || !fs.statSync(target).isDirectory()) return false;
    return [...manifests].some((manifest) => fs.existsSync(nodePath.join(target, manifest)));
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return false;
  }
}
