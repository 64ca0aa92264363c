import { dirname } from "node:path";
import { realPath } from "@skill-convert/fs";
import type { PlannedSkill } from "../conversion.js";

/** The folders in which a run has changed files since its skills were read. */
export class ChangedFolders {
  readonly #changed = new Set<string>();
  /** The changed folders and all folders above them. */
  readonly #above = new Set<string>();

  add(input: PlannedSkill["input"]): void {
    for (const [index, folder] of foldersUp(input).entries()) {
      if (index === 0) this.#changed.add(folder);
      if (this.#above.has(folder)) break;
      this.#above.add(folder);
    }
  }

  /** Returns true if a skill may read differently, because files changed in its folder, or in one below or above it. */
  concern(input: PlannedSkill["input"]): boolean {
    const [own = "", ...above] = foldersUp(input);
    return this.#above.has(own) || above.some((folder) => this.#changed.has(folder));
  }
}

/** A skill's folder and all folders above it. */
function foldersUp(input: PlannedSkill["input"]): readonly string[] {
  const folders: string[] = [];
  const start = "disk" in input && input.disk ? realPath(input.disk.directory) : undefined;
  for (let folder = start; folder !== undefined; ) {
    folders.push(folder);
    const parent = dirname(folder);
    folder = parent === folder ? undefined : parent;
  }
  return folders;
}
