import { dirname } from "node:path";
import { realPath } from "@skill-convert/fs";
import type { Prepared } from "./prepare.js";

/** The folders in which a run has changed something since its skills were read. */
export class ChangedFolders {
  readonly #changed = new Set<string>();
  /** Those, and all that they are in. */
  readonly #above = new Set<string>();

  add(input: Prepared["input"]): void {
    for (const [index, folder] of foldersUp(input).entries()) {
      if (index === 0) this.#changed.add(folder);
      if (this.#above.has(folder)) break;
      this.#above.add(folder);
    }
  }

  /** Whether a skill may read differently now: something was changed in its folder, in one below it or in one above. */
  concern(input: Prepared["input"]): boolean {
    const [own = "", ...above] = foldersUp(input);
    return this.#above.has(own) || above.some((folder) => this.#changed.has(folder));
  }
}

/** A skill's folder, and all that it is in. */
function foldersUp(input: Prepared["input"]): readonly string[] {
  const folders: string[] = [];
  const start = "disk" in input && input.disk ? realPath(input.disk.directory) : undefined;
  for (let folder = start; folder !== undefined; ) {
    folders.push(folder);
    const parent = dirname(folder);
    folder = parent === folder ? undefined : parent;
  }
  return folders;
}
