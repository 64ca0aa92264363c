import { join } from "node:path";
import { isInside } from "@skill-convert/fs";
import { entriesOf } from "./file-system.js";

/** A folder of temporary files that is removed after a program has ended. */
export interface TemporaryFolder {
  readonly path: string;
  /** The path of the folder as the program sees it. */
  readonly seen: string;
  /** Paths that the program sees in this folder and that are not removed with it. */
  readonly kept: readonly string[];
}

/** The most entries that are looked at. A program may unpack an archive there. */
const MOST_ENTRIES = 1000;

/** Returns the files that are removed with a temporary folder, by the paths that the program saw. */
export function discardedFiles({ path, seen, kept }: TemporaryFolder): string[] {
  const found: string[] = [];
  const folders = [""];
  let count = 0;
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for (const entry of entriesOf(join(path, folder)) ?? []) {
      if (++count > MOST_ENTRIES) return found.sort();
      const inside = join(folder, entry.name);
      const place = join(seen, inside);
      if (kept.some((other) => isInside(other, place))) continue;
      if (entry.isDirectory()) folders.push(inside);
      else found.push(place);
    }
  }
  return found.sort();
}
