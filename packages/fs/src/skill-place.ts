import fs from "node:fs";
import { SIDECAR_FILE } from "@skill-convert/core";
import { descriptorPlace } from "./held-folder.js";
import { isInside, nativePath } from "./portable-path.js";
import { RefusedPath } from "./reason.js";
import { closeRead, type OpenFile, openRegularFile } from "./regular-file.js";

/** Linux adds this to the path of an open file that has been replaced. */
const REPLACED = " (deleted)";

/**
 * Returns the name of the sidecar of a skill in a single file. A folder may contain several such skills, each with its
 * own.
 *
 * @example
 * sidecarBeside("reviewer.md"); // ".reviewer.md.skill-convert.json"
 */
export function sidecarBeside(file: string): string {
  return `.${file}${SIDECAR_FILE}`;
}

/** The real path of a skill's folder, which is looked up once, and the check that an open file is in that folder. */
export class SkillPlace {
  #real: string | undefined;

  constructor(
    readonly directory: string,
    /** The folder that the skill must be in, free of links; undefined if it may be anywhere. */
    readonly root: string | undefined,
    /** The only file of the skill, if it is a single file; undefined if the skill is the folder. */
    readonly file?: string,
  ) {}

  /** Returns the name under which a file of the skill is in the folder. */
  nameOf(path: string): string {
    return this.file !== undefined && path === SIDECAR_FILE ? sidecarBeside(this.file) : path;
  }

  /** Returns the absolute path of a file of the skill. */
  pathOf(path: string): string {
    return nativePath(this.directory, this.nameOf(path));
  }

  /**
   * Returns the path of the folder without links.
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
   * Checks that an open file is the one at a path of the skill. A folder on the way may have become a link since the
   * skill's folder was read.
   *
   * @param path free of links
   * @throws RefusedPath if it is another file; otherwise the error of the system
   */
  requireOwn(descriptor: number, path: string): void {
    const place = descriptorPlace(descriptor);
    if (place === undefined) {
      this.#requireSame(descriptor, nativePath(this.real(), this.nameOf(path)));
      return;
    }
    const expected = nativePath(this.#real ?? this.directory, this.nameOf(path));
    if (place === expected || place === expected + REPLACED) {
      // This shows that the folder's path is free of links, so it is not resolved again.
      if (this.#real === undefined && this.#isAllowed(this.directory)) this.#real = this.directory;
      if (this.#real !== undefined) return;
    }
    const real = nativePath(this.real(), this.nameOf(path));
    if (place !== real && place !== real + REPLACED) throw moved(path);
  }

  /** Opens a regular file of the skill at a path that is free of links. Throws an error with a code. */
  open(path: string): OpenFile {
    const file = openRegularFile(this.pathOf(path));
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
    const expectedStat = fs.lstatSync(expected, { bigint: true });
    const openStat = fs.fstatSync(descriptor, { bigint: true });
    const isSame = expectedStat.ino === openStat.ino && expectedStat.dev === openStat.dev;
    if (!isSame || fs.realpathSync.native(expected) !== expected) throw moved(expected);
  }
}

function moved(path: string): RefusedPath {
  return new RefusedPath(`a folder on the way to "${path}" is a link, or was replaced while the skill was read`);
}
