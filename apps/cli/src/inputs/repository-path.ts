import { existsSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { memoizeLast } from "@skill-convert/core/adapters";
import { workTreeTop } from "@skill-convert/fs";

/** Where agents and registries look for skills: a folder below one of these is known by its path from there. */
const HOMES = [[".claude", "skills"], ["skills"], ["content"]];

/** Most folders of a search share the one that they are in. One that a conversion makes has no repository in it. */
const around = memoizeLast(
  (parent: string) => ({ top: workTreeTop(parent) ?? homeTop(parent), isThere: existsSync(parent) }),
  8,
);

/**
 * The path of a skill's folder in its repository, with `/`. Outside of any it begins with the nearest folder above in which
 * skills are kept, or is the folder's own name. It depends on the folder alone, not on how the user led to it.
 *
 * @param folder absolute, and free of links; it need not exist
 * @param entries what is in it, where that is known
 */
export function repositoryPath(folder: string, entries?: readonly { readonly name: string }[]): string {
  const { top: above, isThere } = around(dirname(folder));
  const top = isThere && isTop(folder, entries) ? folder : above;
  return relative(top, folder).split(sep).join("/") || basename(folder);
}

function isTop(folder: string, entries: readonly { readonly name: string }[] | undefined): boolean {
  return entries?.some(({ name }) => name === ".git") ?? existsSync(join(folder, ".git"));
}

/** The folder that the nearest home of skills is in, or else the folder itself. */
function homeTop(folder: string): string {
  for (let above = folder; dirname(above) !== above; above = dirname(above)) {
    const names = above.split(sep);
    const found = HOMES.find((home) => home.every((name, index) => names.at(index - home.length) === name));
    if (found) return names.slice(0, -found.length).join(sep) || sep;
  }
  return folder;
}
