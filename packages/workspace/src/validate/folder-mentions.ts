import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { findTexts } from "@skill-convert/fs";

/** A path in a text that leads to a folder. */
export interface FolderMention {
  readonly folder: string;
  /** The path relative to the top of the tree, with `/`. */
  readonly file: string;
  readonly text: string;
  /** The path in the text, up to the name of the folder. */
  readonly path: string;
  readonly start: number;
  /** The number of further mentions in the file, which are not listed. */
  readonly more: number;
}

/** The number of mentions of a folder that are listed for one file. */
const LISTED = 10;

/** A character that a path in prose, in a link or in a command may contain. */
const IN_PATH = /[^\s"'`()<>[\]{},;:|=*]/;
const MAX_PATH = 1000;

/**
 * Finds paths to the given folders in the text files of a tree. A path is resolved from the folder of its file, or from
 * the nearest folder above in which its target exists.
 *
 * @param top the real path of the tree
 * @param folders the real paths of the folders
 */
export function* folderMentions(top: string, folders: readonly string[]): Generator<FolderMention> {
  const searches = folders.map((folder) => ({
    folder,
    names: new Set([basename(folder), encodeURI(basename(folder))]),
  }));
  for (const { path: file, text } of findTexts(top)) {
    const begins = firstStepsFrom(dirname(join(top, file)), top);
    for (const { folder, names } of searches) {
      const found: { path: string; start: number }[] = [];
      let more = 0;
      for (const name of names) {
        for (const mention of pathsTo(name, text)) {
          const path = decoded(mention.path);
          if (!begins(path) || target(path, dirname(join(top, file)), top) !== folder) continue;
          if (found.length < LISTED) found.push(mention);
          else more++;
        }
      }
      const last = found.at(-1);
      for (const mention of found) yield { folder, file, text, ...mention, more: mention === last ? more : 0 };
    }
  }
}

/**
 * Returns a function that returns false for a path whose first step exists in none of the folders from which it may be
 * resolved. A text may have a million paths with few beginnings.
 */
function firstStepsFrom(from: string, top: string): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    const [step = ""] = path.split("/", 1);
    const exists = known.get(step) ?? target(step, from, top) !== undefined;
    known.set(step, exists);
    return exists;
  };
}

/** Finds paths that end with a name. The name alone counts only before a slash or as the target of a link. */
function* pathsTo(name: string, text: string): Generator<{ path: string; start: number }> {
  let scanned = 0;
  let begin = 0;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const end = at + name.length;
    if (!isEnd(text, end)) continue;
    for (; scanned < at; scanned++) if (!isInPath(text, scanned)) begin = scanned + 1;
    const start = Math.max(begin, at - MAX_PATH);
    const isPath = start < at ? text[at - 1] === "/" : text[end] === "/" || text.slice(at - 2, at) === "](";
    if (isPath) yield { path: text.slice(start, end), start };
  }
}

const isInPath = (text: string, at: number) => IN_PATH.test(text[at] ?? "");

/** Returns true if a folder's name can end at an offset: before a separator, or where the path or the sentence ends. */
function isEnd(text: string, at: number): boolean {
  if (!isInPath(text, at)) return true;
  return text[at] === "." ? !isInPath(text, at + 1) : "/\\#".includes(text[at] ?? "");
}

/** Resolves a path from a folder, or from the nearest folder above, up to the top, in which its target exists. */
function target(path: string, from: string, top: string): string | undefined {
  const place = resolve(from, path);
  if (existsSync(place)) return place;
  return from === top ? undefined : target(path, dirname(from), top);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
