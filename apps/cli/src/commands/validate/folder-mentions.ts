import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { findTexts, isInside } from "@skill-convert/fs";

/** A path in a text that leads to a folder. */
export interface FolderMention {
  readonly folder: string;
  /** Relative to the top of the tree, with `/`. */
  readonly file: string;
  readonly text: string;
  /** As it is written there, up to the name of the folder. */
  readonly path: string;
  readonly start: number;
}

/** What a path in prose, in a link or in a command is made of. */
const IN_PATH = /[^\s"'`()<>[\]{},;:|=*]/;
const MAX_PATH = 1000;
/** What follows the name of a folder that a path leads to: a file in it, or the end of the path or of a sentence. */
const AFTER = /^(?:[/\\#]|\.?(?:$|[\s"'`()<>[\]{},;:|=*]))/;

/**
 * Finds the paths that lead to one of the folders, in the texts of a tree. A path is relative to the folder of its text,
 * or to the nearest one around it where such a file is.
 *
 * @param top a real path
 * @param folders real paths
 */
export function* folderMentions(top: string, folders: readonly string[]): Generator<FolderMention> {
  const searches = folders.map((folder) => ({
    folder,
    names: new Set([basename(folder), encodeURI(basename(folder))]),
  }));
  for (const { path: file, text } of findTexts(top)) {
    for (const { folder, names } of searches) {
      for (const name of names) {
        for (const { path, start } of pathsTo(name, text)) {
          if (target(path, dirname(join(top, file)), top) === folder) yield { folder, file, text, path, start };
        }
      }
    }
  }
}

/** Paths that end with a name. The name alone is one before a slash or as the target of a link. */
function* pathsTo(name: string, text: string): Generator<{ path: string; start: number }> {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const end = at + name.length;
    if (!AFTER.test(text.slice(end, end + 2))) continue;
    let start = at;
    while (start > Math.max(0, at - MAX_PATH) && IN_PATH.test(text[start - 1] ?? "")) start--;
    const isPath = start < at ? text[at - 1] === "/" : text[end] === "/" || text.slice(at - 2, at) === "](";
    if (isPath) yield { path: text.slice(start, end), start };
  }
}

function target(path: string, from: string, top: string): string | undefined {
  for (let base = from; ; base = dirname(base)) {
    const place = resolve(base, decoded(path));
    if (existsSync(place)) return place;
    if (base === top || !isInside(top, base)) return undefined;
  }
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
