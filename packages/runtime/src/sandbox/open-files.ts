import {
  chmodSync,
  closeSync,
  constants,
  type Dirent,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { isTemporaryName, RefusedPath, temporaryName } from "@skill-convert/fs";
import { attempt, entriesOf } from "./file-system.js";
import type { SandboxPlace } from "./plan.js";

/** The places of one run that make single files of a folder writable. */
export interface OpenFiles {
  readonly places: readonly SandboxPlace[];
  /**
   * Puts the files that the program replaced in their places, and returns what it wrote beside them, which is discarded.
   * Must be called when the program has ended.
   */
  settle(): readonly string[];
}

/** The most neighbours of a writable file, because each of them is a mount. */
const MAX_NEIGHBOURS = 500;

/**
 * Makes some files of a folder writable and nothing else in it. Programs write a file by replacing it, and a mount cannot
 * be replaced. So the program sees another folder in place of this one, with hard links to the files and read-only mounts
 * of their neighbours. Where that is not possible, the files are mounts and can only be changed in place.
 */
export function openFiles(folder: string, names: ReadonlySet<string>): OpenFiles {
  const neighbours = (entriesOf(folder) ?? []).filter(({ name }) => !names.has(name) && !isTemporaryName(name));
  const stand = neighbours.length > MAX_NEIGHBOURS ? undefined : standIn(folder, names, neighbours);
  if (stand === undefined) return inPlace(folder, names);
  // Another program may replace both folders by links while this one runs; what is open stays what it is.
  const outer = hold(folder);
  const inner = hold(stand);
  const within = `/proc/self/fd/${outer}`;
  const left = `/proc/self/fd/${inner}`;
  const fixed = neighbours.filter((entry) => !entry.isSymbolicLink());
  return {
    places: [
      { path: folder, writable: true, source: stand },
      ...fixed.map(({ name }) => ({ path: join(folder, name), writable: false })),
    ],
    settle() {
      const known = new Set([...names, ...neighbours.map(({ name }) => name)]);
      const beside = (entriesOf(left) ?? []).filter(({ name }) => !known.has(name));
      for (const name of names) attempt(() => settle(join(left, name), join(within, name)));
      attempt(() => rmSync(join(within, basename(stand)), { recursive: true, force: true }));
      for (const descriptor of [outer, inner]) closeSync(descriptor);
      return beside.map(({ name }) => join(folder, name));
    },
  };
}

/**
 * Opens a folder at a path that is free of links.
 *
 * @throws RefusedPath if the path leads elsewhere; otherwise the error of the system
 */
function hold(folder: string): number {
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  if (readlinkSync(`/proc/self/fd/${descriptor}`) === folder) return descriptor;
  closeSync(descriptor);
  throw new RefusedPath(`${folder} was replaced while the sandbox was set up`);
}

/** Makes the folder that stands in for another one; undefined if that is not possible. */
function standIn(folder: string, names: ReadonlySet<string>, neighbours: readonly Dirent[]): string | undefined {
  const stand = join(folder, temporaryName());
  const made = attempt(() => {
    mkdirSync(stand);
    chmodSync(stand, statSync(folder).mode);
    for (const name of names) if (statusOf(join(folder, name))) linkSync(join(folder, name), join(stand, name));
    for (const entry of neighbours) {
      if (entry.isSymbolicLink()) symlinkSync(readlinkSync(join(folder, entry.name)), join(stand, entry.name));
    }
  });
  if (!made) attempt(() => rmSync(stand, { recursive: true, force: true }));
  return made ? stand : undefined;
}

/** Brings a file in step with the one that the program left. A link or a folder in its place is not taken over. */
function settle(left: string, file: string): void {
  const after = statusOf(left);
  const before = statusOf(file);
  if (after === undefined) rmSync(file, { force: true });
  else if (after.isFile() && !(after.ino === before?.ino && after.dev === before.dev)) renameSync(left, file);
}

function inPlace(folder: string, names: ReadonlySet<string>): OpenFiles {
  const paths = [...names].map((name) => join(folder, name));
  const added = paths.filter((path) => statusOf(path) === undefined);
  for (const path of added) attempt(() => writeFileSync(path, "", { flag: "wx" }));
  return {
    places: paths.filter((path) => statusOf(path)).map((path) => ({ path, writable: true })),
    settle() {
      for (const path of added) attempt(() => statusOf(path)?.size === 0 && rmSync(path));
      return [];
    },
  };
}

function statusOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}
