import fs from "node:fs";
import { type Refused, refused } from "@skill-convert/core/adapters";
import {
  commit,
  discard,
  keptMode,
  PERMISSIONS,
  type StageOptions,
  stageBytes,
  stageCopy,
  stageLink,
} from "./atomic.js";
import type { HeldFolder } from "./held-folder.js";
import type { FileAction } from "./outcome.js";
import type { PlannedChange } from "./plan.js";
import { closeRead } from "./regular-file.js";
import { hasBytes, sameContent } from "./same-content.js";
import type { SkillPlace } from "./skill-place.js";
import type { CopyTarget } from "./target.js";

/** The result of writing one file: done, already equal, or refused. */
export type Put = { readonly kind: "done"; readonly action: FileAction } | { readonly kind: "equal" } | Refused;

const EQUAL: Put = { kind: "equal" };
const COPIED: Put = { kind: "done", action: "copy" };
// Windows has one permission bit only; the others that it reports mean nothing.
const COMPARED_MODE = process.platform === "win32" ? 0o200 : 0o7777;

/** Copies a file of a skill with its permissions. `path` is free of links. */
export function putCopy(source: SkillPlace, path: string, place: CopyTarget, dryRun: boolean): Put {
  const { stat } = place;
  if (stat !== undefined && !stat.isFile()) return refuse(stat);
  if (stat === undefined && dryRun) return COPIED;
  const file = source.open(path);
  try {
    const { mode, size, blocks } = file.stat;
    const permissions = mode & PERMISSIONS;
    if (stat !== undefined && hasMode(stat, permissions) && sameContent(file, entryOf(place))) return EQUAL;
    const options = { mode: permissions, sync: stat !== undefined };
    if (!dryRun) stageAndCommit(place, (folder) => stageCopy(folder, file.descriptor, { size, blocks }, options));
    return COPIED;
  } finally {
    closeRead(file.descriptor);
  }
}

/** Writes the bytes of a file of a skill that was read before, like {@link putCopy}. */
export function putBytes(bytes: Uint8Array, permissions: number, place: CopyTarget, dryRun: boolean): Put {
  const { stat } = place;
  if (stat !== undefined && !stat.isFile()) return refuse(stat);
  if (stat !== undefined && hasMode(stat, permissions) && hasBytes(entryOf(place), bytes)) return EQUAL;
  const options = { mode: permissions, sync: stat !== undefined };
  if (!dryRun) stageAndCommit(place, (folder) => stageBytes(folder, bytes, options));
  return COPIED;
}

/** Makes a link, and replaces another one. */
export function putLink(text: string, place: CopyTarget, dryRun: boolean): Put {
  const { stat } = place;
  if (stat !== undefined) {
    if (!stat.isSymbolicLink()) return refuse(stat);
    if (fs.readlinkSync(entryOf(place)) === text) return EQUAL;
  }
  if (!dryRun) stageAndCommit(place, (folder) => stageLink(folder, text));
  return COPIED;
}

/** Writes the content of an edited file. `mode` is that of the original file, if it existed. */
export function putContent(
  bytes: Uint8Array,
  mode: number | undefined,
  executable: boolean,
  place: CopyTarget,
  dryRun: boolean,
): Put {
  const { stat } = place;
  if (stat !== undefined && !stat.isFile()) return refuse(stat);
  const kept = mode ?? stat?.mode;
  const wanted = kept === undefined ? undefined : keptMode(kept, executable);
  if (stat !== undefined && wanted !== undefined && hasMode(stat, wanted) && hasBytes(entryOf(place), bytes))
    return EQUAL;
  const options: StageOptions = {
    sync: stat !== undefined,
    executable,
    ...(wanted === undefined ? {} : { mode: wanted }),
    ...(stat === undefined ? {} : { owner: stat }),
  };
  if (!dryRun) stageAndCommit(place, (folder) => stageBytes(folder, bytes, options));
  return { kind: "done", action: stat === undefined ? "create" : "update" };
}

/** Removes a file that an earlier run copied. A file that has changed since then is refused. */
export function putRemoval(change: PlannedChange, place: CopyTarget, dryRun: boolean): Put {
  const { stat } = place;
  if (stat === undefined) return EQUAL;
  const isOurs = change.removesLink
    ? stat.isSymbolicLink()
    : stat.isFile() && change.before !== undefined && hasBytes(entryOf(place), change.before);
  if (!isOurs) return refused("the output has it with other content; remove it by hand");
  if (!dryRun) fs.unlinkSync(entryOf(place));
  return { kind: "done", action: "remove" };
}

function stageAndCommit(place: CopyTarget, stage: (folder: HeldFolder) => string): void {
  const folder = place.folder();
  const temporary = stage(folder);
  try {
    commit(folder, temporary, place.name);
  } catch (error) {
    discard(folder, temporary);
    throw error;
  }
}

function entryOf({ folder, name }: CopyTarget): string {
  return folder().entry(name);
}

function hasMode(stat: fs.Stats, wanted: number): boolean {
  return ((stat.mode ^ wanted) & COMPARED_MODE) === 0;
}

function refuse(stat: fs.Stats): Put {
  const found = stat.isSymbolicLink() ? "a link" : stat.isDirectory() ? "a folder" : "something other than a file";
  return refused(`the output has ${found} in its place`);
}
