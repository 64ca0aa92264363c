import fs from "node:fs";
import { nativePath } from "./portable-path.js";
import { errorCode, RefusedPath } from "./reason.js";
import { closeRead } from "./regular-file.js";

/** An open folder. `entry` never reaches anything outside of it, even if its path leads somewhere else by now. */
export interface HeldFolder {
  /** The path of the folder when it was opened, free of links. */
  readonly path: string;
  /**
   * Returns the path of a name in the folder, which must be used immediately.
   *
   * @throws RefusedPath if the system cannot hold folders open and this one is no longer at its path
   */
  entry(name: string): string;
  /** Opens the subfolder of that name; a link is not followed. Throws the error of the system. */
  child(name: string): HeldFolder;
  /** Returns the current path of the folder, free of links. */
  place(): string;
  /** Writes the names in the folder to disk. */
  sync(): void;
  close(): void;
}

// Windows has none of these flags, and cannot hold folders open either.
const { O_DIRECTORY = 0, O_NOFOLLOW = 0, O_RDONLY } = fs.constants;
const FLAGS = O_RDONLY | O_DIRECTORY | O_NOFOLLOW;

/**
 * Opens a folder at a path that is free of links.
 *
 * @throws RefusedPath if the path leads elsewhere; otherwise the error of the system
 */
export function holdFolder(path: string): HeldFolder {
  if (process.platform !== "linux") return new CheckedFolder(path);
  const descriptor = fs.openSync(path, FLAGS);
  const place = descriptorPlace(descriptor);
  if (place === path) return new DescriptorFolder(path, descriptor);
  closeRead(descriptor);
  if (place === undefined) return new CheckedFolder(path);
  throw throughLink(path);
}

function throughLink(path: string): RefusedPath {
  return new RefusedPath(`"${path}" leads through a link`);
}

/** Calls `use` with the folder and closes the folder afterwards. */
export function closing<T>(folder: HeldFolder, use: (folder: HeldFolder) => T): T {
  try {
    return use(folder);
  } finally {
    folder.close();
  }
}

/** Returns the current path of an open file or folder; undefined if `/proc` is not mounted. */
export function descriptorPlace(descriptor: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}

/** On Linux, `/proc/self/fd/<n>` is the open folder itself, even if its path now leads somewhere else. */
class DescriptorFolder implements HeldFolder {
  readonly #self: string;

  constructor(
    readonly path: string,
    private readonly descriptor: number,
  ) {
    this.#self = `/proc/self/fd/${descriptor}`;
  }

  entry(name: string): string {
    return `${this.#self}/${name}`;
  }

  child(name: string): HeldFolder {
    // A single name is opened without following a link, so the opened folder is in this one.
    return new DescriptorFolder(nativePath(this.path, name), fs.openSync(this.entry(name), FLAGS));
  }

  place(): string {
    return fs.readlinkSync(this.#self);
  }

  sync(): void {
    fs.fsyncSync(this.descriptor);
  }

  close(): void {
    closeRead(this.descriptor);
  }
}

/** On other systems the path is checked again before each use, which leaves a moment between the check and the use. */
class CheckedFolder implements HeldFolder {
  readonly #identity: string;

  constructor(readonly path: string) {
    this.#identity = identityOf(path);
    if (this.place() !== path) throw throughLink(path);
  }

  entry(name: string): string {
    if (this.place() !== this.path || identityOf(this.path) !== this.#identity) {
      throw new RefusedPath("its folder was replaced while it was worked in");
    }
    return nativePath(this.path, name);
  }

  child(name: string): HeldFolder {
    return new CheckedFolder(this.entry(name));
  }

  place(): string {
    return fs.realpathSync.native(this.path);
  }

  sync(): void {
    const descriptor = fs.openSync(this.path, "r");
    try {
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  }

  close(): void {}
}

function identityOf(path: string): string {
  const stat = fs.lstatSync(path, { bigint: true });
  if (!stat.isDirectory()) throw new RefusedPath(`"${path}" is a link or a file, not a folder`);
  return `${stat.dev}:${stat.ino}`;
}
