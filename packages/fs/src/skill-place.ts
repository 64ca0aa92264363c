import fs from "node:fs";
import { descriptorPlace } from "./held-folder.js";
import { isInside, nativePath } from "./portable-path.js";
import { RefusedPath } from "./reason.js";
import { closeRead, type OpenFile, openRegularFile } from "./regular-file.js";

/** Linux shows a file that was replaced after it was opened with this at the end. */
const REPLACED = " (deleted)";

/** Where a skill's folder really lies, which is looked up once, and whether an open file is one of its files. */
export class SkillPlace {
  #real: string | undefined;

  constructor(
    readonly directory: string,
    /** What the skill must not lie outside of; free of links. */
    readonly root: string | undefined,
  ) {}

  /**
   * The folder's path without links.
   *
   * @throws RefusedPath if it is outside of the root; otherwise the error of the system
   */
  real(): string {
    if (this.#real === undefined) {
      const real = fs.realpathSync.native(this.directory);
      if (!this.#isAllowed(real)) {
        throw new RefusedPath(`the skill really lies in "${real}", outside of "${this.root}"`);
      }
      this.#real = real;
    }
    return this.#real;
  }

  /**
   * Makes sure that an open file is the one at a path of the skill. A folder on the way may have become a link since the
   * folder was read.
   *
   * @param path free of links
   * @throws RefusedPath if it is another file; otherwise the error of the system
   */
  requireOwn(descriptor: number, path: string): void {
    const place = descriptorPlace(descriptor);
    if (place === undefined) {
      this.#requireSame(descriptor, nativePath(this.real(), path));
      return;
    }
    const expected = nativePath(this.#real ?? this.directory, path);
    if (place === expected || place === expected + REPLACED) {
      // Then the folder's path is free of links, and need not be resolved.
      if (this.#real === undefined && this.#isAllowed(this.directory)) this.#real = this.directory;
      if (this.#real !== undefined) return;
    }
    const real = nativePath(this.real(), path);
    if (place !== real && place !== real + REPLACED) throw moved(path);
  }

  /** Opens a regular file of the skill at a path that is free of links. Throws an error with a code. */
  open(path: string): OpenFile {
    const file = openRegularFile(nativePath(this.directory, path));
    try {
      this.requireOwn(file.descriptor, path);
      return file;
    } catch (error) {
      closeRead(file.descriptor);
      throw error;
    }
  }

  #isAllowed(real: string): boolean {
    return this.root === undefined || isInside(this.root, real);
  }

  #requireSame(descriptor: number, expected: string): void {
    const there = fs.lstatSync(expected, { bigint: true });
    const open = fs.fstatSync(descriptor, { bigint: true });
    const isSame = there.ino === open.ino && there.dev === open.dev;
    if (!isSame || fs.realpathSync.native(expected) !== expected) throw moved(expected);
  }
}

function moved(path: string): RefusedPath {
  return new RefusedPath(`a folder on the way to "${path}" is a link, or was replaced while the skill was read`);
}
