import fs from "node:fs";
import nodePath from "node:path";
import { type KeysOf, manifestMatcher, requireArguments, stemOf } from "@skill-convert/core/adapters";
import type { FolderEntry } from "./folder.js";
import { isInside, joinPortable, toPortable } from "./portable-path.js";
import { errorCode } from "./reason.js";
import { WALK_OPTIONS, type WalkOptions, walkFolders } from "./walk.js";

/** A folder or file that may be a skill because it is, or directly contains, a file with the name of a manifest. */
export interface FoundSkill {
  /** Relative to the root, with `/`; `""` for the root itself. The path of a single file has no extension. */
  readonly path: string;
  /** The absolute path of the folder, free of links. */
  readonly directory: string;
  /** The name of the file in the folder, if the skill is a single file. Pass it to `openSkill`. */
  readonly file?: string;
  /** The absolute path of the searched folder, free of links. Pass it to `openSkill` as `root`. */
  readonly root: string;
  /** The names directly in the folder that are not folders, sorted. */
  readonly files: readonly string[];
  /** All entries directly in the folder. Pass them to `openSkill`, so that the folder is not read again. */
  readonly entries: readonly FolderEntry[];
}

/** Options of {@link findSkills}. */
export interface FindOptions extends WalkOptions {
  /** The names and patterns of manifest files. A folder with one of them is found. */
  readonly manifestFiles: ReadonlySet<string>;
  /** The names and patterns of files that are skills of their own, such as `agents/*.md`. */
  readonly skillFiles?: ReadonlySet<string>;
}

/** The kind of an argument that is a set of the names and patterns of files. */
export const FILE_NAMES = { what: 'a Set of file names, such as new Set(["SKILL.md"])', has: ["has", "size"] };

const OPTIONS: KeysOf<FindOptions> = {
  keys: { ...WALK_OPTIONS.keys, manifestFiles: FILE_NAMES, skillFiles: FILE_NAMES },
  required: ["manifestFiles"],
};

/**
 * Finds the folders at any depth below `root` that contain one of the manifest files, and the files that are skills of
 * their own: lazily, sorted by name, a folder before its files and subfolders. Links are not followed; a skill inside the
 * root is found at its real path. Reads the disk synchronously during the iteration.
 *
 * @param root absolute, or relative to the working directory
 * @throws Error if the root cannot be read and there is no `onProblem` to report it to; TypeError for a wrong
 *   argument or an unknown option
 * @example
 * const found = findSkills("skills", { manifestFiles: new Set(["SKILL.md", "skill.yaml"]) });
 * [...found].map(({ path }) => path); // ["notes"]
 */
export function findSkills(root: string, options: FindOptions): Generator<FoundSkill> {
  requireArguments("findSkills", { root: [root, "a string"], options: [options, OPTIONS] });
  return search(root, options);
}

function* search(root: string, options: FindOptions): Generator<FoundSkill> {
  const { manifestFiles, skillFiles = new Set(), onProblem } = options;
  const isManifest = manifestMatcher(manifestFiles);
  const isSkill = manifestMatcher(skillFiles);
  for (const { path, directory, root: top, entries, ignores } of walkFolders(root, options)) {
    for (const { name, kind } of entries) {
      if (kind !== "link" || !leadsToSkillOutside(directory, name, top, isManifest)) continue;
      const reason = "it is a link that leads outside of the searched folder, so it was not followed";
      onProblem?.({ path: joinPortable(path, name), reason, kind: "link" });
    }
    const present = entries.filter((entry) => entry.kind !== "folder");
    const files = present.map(({ name }) => name);
    const found = { directory, root: top, files, entries };
    if (present.some((entry) => isManifest(entry.name) && !ignores(entry))) yield { path, ...found };
    if (skillFiles.size === 0) continue;
    // The absolute path, because a pattern may name the searched folder itself.
    const folder = toPortable(directory);
    for (const entry of present) {
      const file = entry.name;
      if (isManifest(file) || !isSkill(`${folder}/${file}`) || ignores(entry)) continue;
      yield { path: joinPortable(path, stemOf(file)), file, ...found };
    }
  }
}

/**
 * Returns true for a link to a skill, which is reported because it is left out. Links to anything else are not
 * reported.
 */
function leadsToSkillOutside(
  directory: string,
  name: string,
  root: string,
  isManifest: (name: string) => boolean,
): boolean {
  try {
    const target = fs.realpathSync.native(nodePath.join(directory, name));
    if (isInside(root, target) || !fs.statSync(target).isDirectory()) return false;
    return fs.readdirSync(target).some(isManifest);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return false;
  }
}
