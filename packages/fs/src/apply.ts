import fs from "node:fs";
import type { FileEdit } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { MAX_TEXT_BYTES } from "@skill-convert/core/text";
import { commit, discard, keptMode, stageBytes, syncFolder } from "./atomic.js";
import { refuseReadOnly } from "./destination.js";
import { type HeldFolder, holdFolder } from "./held-folder.js";
import { HeldFolders } from "./held-folders.js";
import type { ApplyOutcome, ChangedFile, FileFailure, HardLinked } from "./outcome.js";
import { type PlannedChange, planEdits } from "./plan.js";
import { collisionKey, portableFolder } from "./portable-path.js";
import { rethrowUnlessSystem } from "./reason.js";
import { readRegularFile } from "./regular-file.js";
import { DISK_SKILL, type DiskSkill } from "./skill.js";
import { removeLeftoversIn } from "./temporary.js";

/** Options of {@link applyEdits}. */
export interface ApplyOptions {
  /**
   * If true, nothing is written; the outcome lists the changes that would be made and the files that would be refused.
   */
  readonly dryRun?: boolean;
}

const OPTIONS: KeysOf<ApplyOptions> = { keys: { dryRun: "true or false" } };

interface Step {
  readonly change: PlannedChange;
  /** The folder that contains the file, relative to the skill's folder. */
  readonly folder: string;
  /** The name of the file in that folder. */
  readonly name: string;
  readonly stat: fs.Stats | undefined;
  temporary?: string;
}

/**
 * Applies edits to a skill in its own folder. All new contents are first written to temporary files. They are renamed
 * into place only when all of them are on disk and no file has changed since the skill read it: new files first, then
 * updates, and removals last. A refusal or a full disk therefore leaves the skill as it was. If the process is killed,
 * each file is either old or new, and content that moves between files is in at least one of them. The skill object
 * keeps returning the content that it has read; open the folder again to see the result. A file with several hard links
 * is separated from the others; the outcome lists it, also for a dry run.
 *
 * @throws RangeError for a splice that overlaps another or leaves the text, TypeError for a write without a text,
 *   for a wrong argument or for an unknown option
 * @example
 * const skill = openSkill("skills/notes");
 * const edits = [{ kind: "write", path: "README.md", text: "Notes.\n" }];
 * applyEdits(skill, edits, { dryRun: true }).changed; // [{ path: "README.md", action: "create" }]
 */
export function applyEdits(skill: DiskSkill, edits: readonly FileEdit[], options: ApplyOptions = {}): ApplyOutcome {
  requireArguments("applyEdits", {
    skill: [skill, DISK_SKILL],
    edits: [edits, "an array"],
    options: [options, OPTIONS],
  });
  const plan = planEdits(skill, edits);
  if (plan.failures.length > 0 || plan.changes.length === 0) return { changed: [], failures: plan.failures };
  try {
    const folders = new HeldFolders(holdFolder(skill.place.real()));
    try {
      const changes = plan.changes.map((change) => ({ ...change, place: skill.place.nameOf(change.place) }));
      return applyPlan(changes, folders, options);
    } finally {
      folders.close();
    }
  } catch (error) {
    return { changed: [], failures: [{ path: "", reason: rethrowUnlessSystem(error) }] };
  }
}

function applyPlan(changes: readonly PlannedChange[], folders: HeldFolders, options: ApplyOptions): ApplyOutcome {
  const refusals = new Map<string, string | undefined>();
  const steps: Step[] = [];
  const failures: FileFailure[] = [];
  for (const change of changes) {
    const step = prepareChange(folders, change, refusals, options.dryRun !== true);
    if (typeof step === "string") failures.push({ path: change.path, reason: step });
    else steps.push(step);
  }
  if (failures.length > 0) return { changed: [], failures };
  if (options.dryRun === true) return dryRun(folders, steps);
  return makeFolders(folders, steps) ?? execute(folders, steps);
}

function prepareChange(
  folders: HeldFolders,
  change: PlannedChange,
  refusals: Map<string, string | undefined>,
  clean: boolean,
): Step | string {
  const folder = portableFolder(change.place);
  const name = change.place.slice(folder === "" ? 0 : folder.length + 1);
  try {
    if (!refusals.has(folder)) refusals.set(folder, refuseFolder(folders, folder, clean));
    const refused = refusals.get(folder);
    if (refused !== undefined) return refused;
    const stat = folders.stat(folder, name);
    if (stat?.isFile()) {
      const readOnly = refuseReadOnly(folders.at(folder).entry(name), stat.mode);
      if (readOnly !== undefined) return readOnly;
    }
    return { change, folder, name, stat };
  } catch (error) {
    return rethrowUnlessSystem(error);
  }
}

function refuseFolder(folders: HeldFolders, path: string, clean: boolean): string | undefined {
  const opened = folders.open(path, { create: false });
  if (opened.kind === "refused") return opened.reason;
  if (opened.kind === "absent") return undefined;
  if (clean) removeLeftoversIn(opened.folder);
  const self = opened.folder.entry("");
  const refused = refuseReadOnly(self, fs.statSync(self).mode);
  return refused === undefined ? undefined : `its folder cannot be written to: ${refused}`;
}

/** Called only if no change is refused, so that a refused edit leaves no new folder behind. */
function makeFolders(folders: HeldFolders, steps: readonly Step[]): ApplyOutcome | undefined {
  for (const { change } of steps) {
    const opened = folders.open(portableFolder(change.place), { create: true });
    if (opened.kind === "refused") return { changed: [], failures: [{ path: change.path, reason: opened.reason }] };
  }
  return undefined;
}

function dryRun(folders: HeldFolders, steps: readonly Step[]): ApplyOutcome {
  const { ready, failures } = verify(folders, steps);
  return outcomeOf(failures.length > 0 ? [] : ready, failures);
}

function execute(folders: HeldFolders, steps: readonly Step[]): ApplyOutcome {
  const staged = stageAll(folders, steps);
  if (staged !== undefined) return { changed: [], failures: [staged] };
  const { ready, failures } = verify(folders, steps);
  if (failures.length > 0) {
    discardAll(folders, steps);
    return { changed: [], failures };
  }
  discardAll(
    folders,
    steps.filter((step) => !ready.includes(step)),
  );
  return finish(folders, ready);
}

/** Writes every new content to a temporary file. If one cannot be written, removes all of them. */
function stageAll(folders: HeldFolders, steps: readonly Step[]): FileFailure | undefined {
  const changesExisting = steps.some(({ change }) => change.before !== undefined);
  for (const step of steps) {
    const { change, folder, stat } = step;
    if (change.after === undefined) continue;
    try {
      step.temporary = stageBytes(folders.at(folder), change.after, {
        // Content that an edit takes out of a file may exist only in a file that is created.
        sync: stat !== undefined || changesExisting,
        executable: change.executable,
        ...(stat === undefined
          ? change.mode !== undefined && { mode: change.mode }
          : { mode: keptMode(stat.mode, change.executable), owner: stat }),
      });
    } catch (error) {
      discardAll(folders, steps);
      return { path: change.path, reason: rethrowUnlessSystem(error) };
    }
  }
  return undefined;
}

function discardAll(folders: HeldFolders, steps: readonly Step[]): void {
  for (const { folder, temporary } of steps) {
    if (temporary === undefined) continue;
    try {
      discard(folders.at(folder), temporary);
    } catch (error) {
      rethrowUnlessSystem(error); // The folder is gone, and the temporary file with it.
    }
  }
}

/** Returns the steps that remain to be done, and a failure for each file that is not as the skill read it. */
function verify(folders: HeldFolders, steps: readonly Step[]): { ready: Step[]; failures: FileFailure[] } {
  const ready: Step[] = [];
  const failures: FileFailure[] = [];
  for (const step of steps) {
    const { path } = step.change;
    try {
      const state = compare(folders, step);
      if (state === "as read") ready.push(step);
      else if (state !== "as wanted") failures.push({ path, reason: state.reason });
    } catch (error) {
      failures.push({ path, reason: rethrowUnlessSystem(error) });
    }
  }
  return { ready, failures };
}

function compare(
  folders: HeldFolders,
  { change, folder, name }: Step,
): "as read" | "as wanted" | { readonly reason: string } {
  const { before, after } = change;
  const stat = folders.stat(folder, name);
  if (stat === undefined) {
    if (before === undefined) return "as read";
    return after === undefined ? "as wanted" : { reason: "it was removed since it was read" };
  }
  if (change.removesLink) return stat.isSymbolicLink() ? "as read" : { reason: "it was a link when it was read" };
  if (!stat.isFile()) return { reason: "something other than a file is in its place" };
  const read = readRegularFile(folders.at(folder).entry(name), MAX_TEXT_BYTES);
  if (read.kind === "unreadable") return { reason: read.reason };
  if (read.kind === "bytes" && before?.equals(read.bytes)) return "as read";
  if (read.kind === "bytes" && after?.equals(read.bytes)) return "as wanted";
  if (before === undefined) return { reason: appearedReason(folders.at(folder), name) };
  return { reason: "it was changed since it was read, and is left as it is now" };
}

function appearedReason(folder: HeldFolder, name: string): string {
  const names = fs.readdirSync(folder.entry(""));
  const other = names.find((candidate) => candidate !== name && collisionKey(candidate) === collisionKey(name));
  return names.includes(name) || other === undefined
    ? "it was not there when the skill was read, and is left as it is now"
    : `"${other}" already exists, and differs only in upper and lower case`;
}

/**
 * Carries out the steps in order and stops at the first failure, so that no content is removed before it is in its new
 * file.
 */
function finish(folders: HeldFolders, steps: readonly Step[]): ApplyOutcome {
  const unsynced = new Set<string>();
  for (const [index, step] of steps.entries()) {
    const { change, folder, name, temporary } = step;
    try {
      if (change.before !== undefined) syncFolders(folders, unsynced);
      if (temporary === undefined) fs.unlinkSync(folders.at(folder).entry(name));
      else commit(folders.at(folder), temporary, name);
    } catch (error) {
      discardAll(folders, steps.slice(index));
      return outcomeOf(steps.slice(0, index), [{ path: change.path, reason: rethrowUnlessSystem(error) }]);
    }
    unsynced.add(folder);
  }
  for (const { change, folder } of steps) if (change.emptied) removeEmptyFolders(folders, folder);
  return outcomeOf(steps, []);
}

/** Removes a folder below the skill's folder and those around it, as long as they are empty. */
function removeEmptyFolders(folders: HeldFolders, path: string): void {
  for (let folder = path; folder !== ""; folder = portableFolder(folder)) {
    const parent = portableFolder(folder);
    try {
      fs.rmdirSync(folders.at(parent).entry(folder.slice(parent === "" ? 0 : parent.length + 1)));
    } catch (error) {
      rethrowUnlessSystem(error); // The folder has other files, or is gone already.
      return;
    }
  }
}

function outcomeOf(made: readonly Step[], failures: readonly FileFailure[]): ApplyOutcome {
  // Only an update separates hard links: it puts a new file under the old name, whereas a removal only drops a name.
  const hardLinks = made.flatMap(({ change, stat }): HardLinked[] => {
    if (change.after === undefined || !stat?.isFile() || stat.nlink < 2) return [];
    return [{ path: change.path, names: stat.nlink }];
  });
  return { changed: made.map(toChanged), failures, ...(hardLinks.length > 0 ? { hardLinks } : {}) };
}

/** Makes the files that are in place so far durable, which must happen before anything is updated or removed. */
function syncFolders(folders: HeldFolders, unsynced: Set<string>): void {
  for (const folder of unsynced) syncFolder(folders.at(folder));
  unsynced.clear();
}

function toChanged({ change }: Step): ChangedFile {
  const action = change.after === undefined ? "remove" : change.before === undefined ? "create" : "update";
  return { path: change.path, action };
}
