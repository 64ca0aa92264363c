import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** The folder of the index on a website, and the file in it (well-known.md#s1). */
export const INDEX_FOLDER = ".well-known/agent-skills";
export const INDEX_FILE = "index.json";

/** Returns true for an input that is the address of a website. */
export function isAddress(input: string): boolean {
  return /^https?:\/\//i.test(input);
}

/** Returns true for a folder that has an index of published skills, or is the folder of one. */
export function hasIndex(input: string, cwd: string): boolean {
  return existsSync(resolve(cwd, rootOf(input, cwd), INDEX_FOLDER, INDEX_FILE));
}

/** The root of a website of which a folder is the root, or the folder of the index, as the user would write it. */
export function rootOf(folder: string, cwd: string): string {
  const path = resolve(cwd, folder);
  return `${basename(dirname(path))}/${basename(path)}` === INDEX_FOLDER ? join(folder, "..", "..") : folder;
}
