import { existsSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { memoizeLast } from "@skill-convert/core/adapters";
import { toPortable, workTreeTop } from "@skill-convert/fs";

/**
 * The folders in which agents and registries look for skills. Outside a repository, paths of skills begin at one of
 * these.
 */
const SKILL_LOCATIONS = [[".claude", "skills"], ["skills"], ["content"]];

/**
 * Looks up the repository around a folder. The results are memoized, because most folders of a search have the same
 * parent.
 */
const surroundings = memoizeLast(
  (parent: string) => ({ top: workTreeTop(parent) ?? skillLocationParent(parent), exists: existsSync(parent) }),
  8,
);

/**
 * The path of a skill's folder in its repository, with `/`. Outside a repository, the path begins at the nearest skill
 * location above the folder, or is the name of the folder. It does not depend on how the user named the folder.
 *
 * @param folder an absolute real path; the folder need not exist
 * @param entries the entries of the folder, if known
 */
export function repositoryPath(folder: string, entries?: readonly { readonly name: string }[]): string {
  const { top: above, exists } = surroundings(dirname(folder));
  const top = exists && isTop(folder, entries) ? folder : above;
  return toPortable(relative(top, folder)) || basename(folder);
}

function isTop(folder: string, entries: readonly { readonly name: string }[] | undefined): boolean {
  return entries?.some(({ name }) => name === ".git") ?? existsSync(join(folder, ".git"));
}

/** The folder that contains the nearest skill location, or else the folder itself. */
function skillLocationParent(folder: string): string {
  for (let above = folder; dirname(above) !== above; above = dirname(above)) {
    const names = toPortable(above).split("/");
    const found = SKILL_LOCATIONS.find((home) => home.every((name, index) => names.at(index - home.length) === name));
    if (found) return found.reduce((path) => dirname(path), above);
  }
  return folder;
}
