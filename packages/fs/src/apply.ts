import fs from "node:fs";
import nodePath from "node:path";
import type { FileEdit } from "@skill-convert/core";
import { MAX_TEXT_BYTES } from "@skill-convert/core/adapters";
import { commit, discard, stageBytes, syncFolder } from "./atomic.js";
import { prepareFolder, refuseReadOnly } from "./destination.js";
import type { ApplyOutcome, ChangedFile, FileFailure } from "./outcome.js";
import { type PlannedChange, planEdits } from "./plan.js";
import { collisionKey, isInside, nativePath, portableFolder } from "./portable-path.js";
import { reasonOf } from "./reason.js";
import { readRegularFile } from "./regular-file.js";
import type { DiskSkill } from "./skill.js";
import { removeLeftovers } from "./temporary.js";

/** How edits are applied. */
export interface ApplyOptions {
  /** Only tell what would be done, and what would be refused. */
  readonly dryRun?: boolean;
}

interface Step {
  readonly change: PlannedChange;
  readonly absolute: string;
  readonly stat: fs.Stats | undefined;
  temporary?: string;
}

/**
 * Applies edits to a skill where it is. Every new content is written beside its place first; only when all of it is
 * on disk and no file has changed since the skill read it are they renamed into place: new files first, then updates,
 * removals last. So a refusal or a full disk leaves the skill as it was, and a kill leaves each file old or new, and
 * nothing that stood in one of them in none. The skill goes on giving what it has read; open the folder again to see the
 * result. Under `dryRun` nothing is touched.
 *
 * @throws RangeError for a splice that overlaps another or leaves the text, TypeError for a write without a text
 * @example
 * const skill = openSkill("skills/notes");
 * const edits = [{ kind: "write", path: "README.md", text: "Notes.\n" }];
 * applyEdits(skill, edits, { dryRun: true }).changed; // [{ path: "README.md", action: "create" }]
 */
export function applyEdits(skill: DiskSkill, edits: readonly FileEdit[], options: ApplyOptions = {}): ApplyOutcome {
  const plan = planEdits(skill, edits);
  if (plan.failures.length > 0 || plan.changes.length === 0) return { changed: [], failures: plan.failures };
  const place = realFolder(skill);
  if (typeof place !== "string") return { changed: [], failures: [place] };
  const folders = new Map<string, string | undefined>();
  const steps: Step[] = [];
  const failures: FileFailure[] = [];
  for (const change of plan.changes) {
    const step = prepare(place, change, folders, options.dryRun !== true);
    if (typeof step === "string") failures.push({ path: change.path, reason: step });
    else steps.push(step);
  }
  if (failures.length > 0) return { changed: [], failures };
  if (options.dryRun === true) return dryRun(steps);
  return makeFolders(place, steps) ?? execute(steps);
}

/** The skill's folder, where it may be edited. */
function realFolder(skill: DiskSkill): string | FileFailure {
  try {
    const folder = fs.realpathSync.native(skill.directory);
    const { root } = skill;
    // A real path that begins with the root's shows that the root's is real, too.
    if (root === undefined || isInside(root, folder) || isInside(fs.realpathSync.native(root), folder)) return folder;
    return { path: "", reason: `the skill really lies in "${folder}", outside of "${root}"` };
  } catch (error) {
    return { path: "", reason: reasonOf(error) };
  }
}

function prepare(
  place: string,
  change: PlannedChange,
  folders: Map<string, string | undefined>,
  clean: boolean,
): Step | string {
  const folder = portableFolder(change.place);
  const absolute = nativePath(place, change.place);
  try {
    if (!folders.has(folder)) folders.set(folder, refuseFolder(place, folder, clean));
    const refused = folders.get(folder);
    if (refused !== undefined) return refused;
    const stat = fs.lstatSync(absolute, { throwIfNoEntry: false });
    if (stat?.isFile()) {
      const readOnly = refuseReadOnly(absolute, stat.mode);
      if (readOnly !== undefined) return readOnly;
    }
    return { change, absolute, stat };
  } catch (error) {
    return reasonOf(error);
  }
}

function refuseFolder(place: string, folder: string, clean: boolean): string | undefined {
  const prepared = prepareFolder(place, folder, { create: false });
  if (prepared.kind === "refused") return prepared.reason;
  if (prepared.fresh) return undefined;
  const absolute = nativePath(place, folder);
  if (clean) removeLeftovers(absolute);
  const refused = refuseReadOnly(absolute, fs.lstatSync(absolute).mode);
  return refused === undefined ? undefined : `its folder cannot be written to: ${refused}`;
}

/** Only once nothing else is refused, so that a skill that is left as it was has no new folder either. */
function makeFolders(place: string, steps: readonly Step[]): ApplyOutcome | undefined {
  for (const { change } of steps) {
    const folder = portableFolder(change.place);
    const prepared = folder === "" ? undefined : prepareFolder(place, folder, { create: true });
    if (prepared?.kind === "refused")
      return { changed: [], failures: [{ path: change.path, reason: prepared.reason }] };
  }
  return undefined;
}

function dryRun(steps: readonly Step[]): ApplyOutcome {
  const { ready, failures } = verify(steps);
  return { changed: failures.length > 0 ? [] : ready.map(toChanged), failures };
}

function execute(steps: readonly Step[]): ApplyOutcome {
  const staged = stageAll(steps);
  if (staged !== undefined) return { changed: [], failures: [staged] };
  const { ready, failures } = verify(steps);
  if (failures.length > 0) {
    for (const { temporary } of steps) if (temporary !== undefined) discard(temporary);
    return { changed: [], failures };
  }
  for (const step of steps) {
    if (step.temporary !== undefined && !ready.includes(step)) discard(step.temporary);
  }
  return finish(ready);
}

/** Writes every new content to a temporary file; where one cannot be, none is left. */
function stageAll(steps: readonly Step[]): FileFailure | undefined {
  const takes = steps.some(({ change }) => change.before !== undefined);
  for (const step of steps) {
    const { change, absolute, stat } = step;
    if (change.after === undefined) continue;
    try {
      step.temporary = stageBytes(nodePath.dirname(absolute), change.after, {
        // What is taken from one file may live on only in one that is created.
        sync: stat !== undefined || takes,
        executable: change.executable,
        ...(stat === undefined ? {} : { mode: keptMode(stat.mode, change.executable), owner: stat }),
      });
    } catch (error) {
      for (const { temporary } of steps) if (temporary !== undefined) discard(temporary);
      return { path: change.path, reason: reasonOf(error) };
    }
  }
  return undefined;
}

function keptMode(mode: number, executable: boolean): number {
  const kept = mode & 0o7777;
  return executable ? kept | ((kept & 0o444) >> 2) : kept;
}

/** The steps that are still to be done, every file being as the skill read it. */
function verify(steps: readonly Step[]): { ready: Step[]; failures: FileFailure[] } {
  const ready: Step[] = [];
  const failures: FileFailure[] = [];
  for (const step of steps) {
    const { path } = step.change;
    try {
      const state = compare(step);
      if (state === "as read") ready.push(step);
      else if (state !== "as wanted") failures.push({ path, reason: state.reason });
    } catch (error) {
      failures.push({ path, reason: reasonOf(error) });
    }
  }
  return { ready, failures };
}

function compare({ change, absolute }: Step): "as read" | "as wanted" | { readonly reason: string } {
  const { before, after } = change;
  const stat = fs.lstatSync(absolute, { throwIfNoEntry: false });
  if (stat === undefined) {
    if (before === undefined) return "as read";
    return after === undefined ? "as wanted" : { reason: "it was removed since it was read" };
  }
  if (change.removesLink) return stat.isSymbolicLink() ? "as read" : { reason: "it was a link when it was read" };
  if (!stat.isFile()) return { reason: "there is something else than a file in its place" };
  const read = readRegularFile(absolute, MAX_TEXT_BYTES);
  if (read.kind === "unreadable") return { reason: read.reason };
  if (read.kind === "bytes" && before?.equals(read.bytes)) return "as read";
  if (read.kind === "bytes" && after?.equals(read.bytes)) return "as wanted";
  if (before === undefined) return { reason: appeared(absolute) };
  return { reason: "it was changed since it was read, and is left as it is now" };
}

function appeared(absolute: string): string {
  const name = nodePath.basename(absolute);
  const names = fs.readdirSync(nodePath.dirname(absolute));
  const other = names.find((candidate) => candidate !== name && collisionKey(candidate) === collisionKey(name));
  return names.includes(name) || other === undefined
    ? "it was not there when the skill was read, and is left as it is now"
    : `"${other}" is already there, and differs only in the case of its letters`;
}

/** Step by step, in order; the first that fails is the last, so that nothing is taken away that was not put elsewhere. */
function finish(steps: readonly Step[]): ApplyOutcome {
  const changed: ChangedFile[] = [];
  const unsynced = new Set<string>();
  for (const [index, step] of steps.entries()) {
    const { change, absolute, temporary } = step;
    try {
      if (change.before !== undefined) syncFolders(unsynced);
      if (temporary === undefined) fs.unlinkSync(absolute);
      else commit(temporary, absolute);
    } catch (error) {
      for (const { temporary: unused } of steps.slice(index)) if (unused !== undefined) discard(unused);
      return { changed, failures: [{ path: change.path, reason: reasonOf(error) }] };
    }
    unsynced.add(nodePath.dirname(absolute));
    changed.push(toChanged(step));
  }
  return { changed, failures: [] };
}

/** What was put in place so far must be there for good before anything is taken away. */
function syncFolders(folders: Set<string>): void {
  for (const folder of folders) syncFolder(folder);
  folders.clear();
}

function toChanged({ change }: Step): ChangedFile {
  const action = change.after === undefined ? "remove" : change.before === undefined ? "create" : "update";
  return { path: change.path, action };
}
