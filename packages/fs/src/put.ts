import fs from "node:fs";
import { type Refused, refused } from "@skill-convert/core/adapters";
import { commit, discard, type StageOptions, stageBytes, stageCopy, stageLink } from "./atomic.js";
import type { FileAction } from "./outcome.js";
import type { PlannedChange } from "./plan.js";
import { hasBytes, sameContent } from "./same-content.js";
import type { Destination } from "./target.js";

/** What became of one file: done, already as wanted, or refused. */
export type Put = { readonly kind: "done"; readonly action: FileAction } | { readonly kind: "equal" } | Refused;

type Place = Extract<Destination, { kind: "place" }>;

const EQUAL: Put = { kind: "equal" };
const COPIED: Put = { kind: "done", action: "copy" };
// Windows knows no permission bits but one, and reports the rest as it likes.
const COMPARED_MODE = process.platform === "win32" ? 0o200 : 0o7777;

/** Copies a file with its mode. */
export function putCopy(source: string, mode: number, place: Place, dryRun: boolean): Put {
  const { stat, absolute } = place;
  if (stat !== undefined) {
    if (!stat.isFile()) return refuse(stat);
    if (sameContent(source, absolute)) {
      if (((stat.mode ^ mode) & COMPARED_MODE) === 0) return EQUAL;
      if (!dryRun) fs.chmodSync(absolute, mode);
      return COPIED;
    }
  }
  if (!dryRun) settle(stageCopy(place.folder, source, stat !== undefined), absolute);
  return COPIED;
}

/** Makes a link, in place of another if need be. */
export function putLink(text: string, place: Place, dryRun: boolean): Put {
  const { stat, absolute } = place;
  if (stat !== undefined) {
    if (!stat.isSymbolicLink()) return refuse(stat);
    if (fs.readlinkSync(absolute) === text) return EQUAL;
  }
  if (!dryRun) settle(stageLink(place.folder, text), absolute);
  return COPIED;
}

/** Writes content that an edit made; `mode` is that of the file that was edited, if there was one. */
export function putContent(
  bytes: Uint8Array,
  mode: number | undefined,
  executable: boolean,
  place: Place,
  dryRun: boolean,
): Put {
  const { stat, absolute } = place;
  if (stat !== undefined && !stat.isFile()) return refuse(stat);
  const wanted = mode ?? (stat === undefined ? undefined : stat.mode & 0o7777);
  const runnable = wanted !== undefined && executable ? wanted | ((wanted & 0o444) >> 2) : wanted;
  if (stat !== undefined && hasBytes(absolute, stat.size, bytes)) {
    if (runnable === undefined || ((stat.mode ^ runnable) & COMPARED_MODE) === 0) return EQUAL;
    if (!dryRun) fs.chmodSync(absolute, runnable);
    return { kind: "done", action: "update" };
  }
  const options: StageOptions = {
    sync: stat !== undefined,
    executable,
    ...(runnable === undefined ? {} : { mode: runnable }),
    ...(stat === undefined ? {} : { owner: stat }),
  };
  if (!dryRun) settle(stageBytes(place.folder, bytes, options), absolute);
  return { kind: "done", action: stat === undefined ? "create" : "update" };
}

/** Removes a file that an earlier run copied; one that was changed since stays. */
export function putRemoval(change: PlannedChange, place: Place, dryRun: boolean): Put {
  const { stat, absolute } = place;
  if (stat === undefined) return EQUAL;
  const isOurs = change.removesLink
    ? stat.isSymbolicLink()
    : stat.isFile() && change.before !== undefined && hasBytes(absolute, stat.size, change.before);
  if (!isOurs) return refused("the output has it with other content; remove it by hand");
  if (!dryRun) fs.unlinkSync(absolute);
  return { kind: "done", action: "remove" };
}

function settle(temporary: string, absolute: string): void {
  try {
    commit(temporary, absolute);
  } catch (error) {
    discard(temporary);
    throw error;
  }
}

function refuse(stat: fs.Stats): Put {
  const found = stat.isSymbolicLink() ? "a link" : stat.isDirectory() ? "a folder" : "something other than a file";
  return refused(`there is ${found} in its place in the output`);
}
