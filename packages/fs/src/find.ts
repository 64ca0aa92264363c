import fs from "node:fs";
import nodePath from "node:path";
import { requireNames, requirePath } from "./arguments.js";
import type { FolderEntry } from "./folder.js";
import { isInside, joinPortable } from "./portable-path.js";
import { errorCode } from "./reason.js";
import { type WalkOptions, walkFolders } from "./walk.js";

/** A folder that may be a skill because it directly contains a file with the name of a manifest. */
export interface FoundSkill {
  /** Relative to the root, with `/`; `""` for the root itself. */
  readonly path: string;
  /** The absolute path of the folder, free of links. */
  readonly directory: string;
  /** The absolute path of the searched folder, free of links. Pass it to `openSkill` as `root`. */
  readonly root: string;
  /** The names directly in the folder that are not folders, sorted. */
  readonly files: readonly string[];
  /** All entries directly in the folder. Pass them to `openSkill`, so that the folder is not read again. */
  readonly entries: readonly FolderEntry[];
}

/** Options of {@link findSkills}. */
export interface FindOptions extends WalkOptions {
  /** The names of manifest files. A folder with one of them is found. */
  readonly manifestFiles: ReadonlySet<string>;
}

/**
 * Finds the folders at any depth below `root` that contain one of the manifest files: lazily, sorted by name, a folder
 * before its subfolders. Links are not followed; a skill inside the root is found at its real path. Reads the disk
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

/**
 * Returns true for a link to a skill, which is reported because it is left out. Links to anything else are not
 * reported.
 */
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
