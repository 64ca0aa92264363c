import fs from "node:fs";
import nodePath from "node:path";
import type { FileEdit } from "@skill-convert/core";
import { applyEdits } from "./apply.js";
import { linkTextInCopy } from "./links.js";
import type { ApplyOutcome, ChangedFile, FileFailure } from "./outcome.js";
import { type PlannedChange, planEdits } from "./plan.js";
import { nativePath, portableRelative, refusePath } from "./portable-path.js";
import { type Put, putContent, putCopy, putLink, putRemoval } from "./put.js";
import { reasonOf } from "./reason.js";
import { NOT_REGULAR } from "./regular-file.js";
import type { DiskSkill, SkillEntry } from "./skill.js";
import { TargetFolder } from "./target.js";

export interface WriteOptions {
  /** Nothing is written outside of this folder. It is made where it is missing. */
  readonly outRoot: string;
  /** Only tell what would be done, and what would be refused. */
  readonly dryRun?: boolean;
}

interface Copy {
  /** The skill's folder. */
  readonly source: string;
  readonly target: TargetFolder;
  readonly dryRun: boolean;
  /** The output folder where it lies in the skill, closed by "/": no part of what is copied. */
  readonly output: string | undefined;
}

/**
 * Writes a complete copy of a skill's folder with edits applied: companion files first, byte for byte and with their
 * modes, then what the edits make, so that a folder with a manifest is whole. Where the edits cannot be made nothing
 * is written; a companion that cannot be copied does not keep the others back.
 */
export function writeSkill(
  skill: DiskSkill,
  target: string,
  edits: readonly FileEdit[],
  options: WriteOptions,
): ApplyOutcome {
  // A skill written onto itself is edited in place, with all the care that this takes.
  if (nodePath.resolve(target) === skill.directory)
    return applyEdits(skill, edits, { dryRun: options.dryRun === true });
  const plan = planEdits(skill, edits);
  if (plan.failures.length > 0) return { changed: [], failures: plan.failures };
  const relative = portableRelative(nodePath.resolve(options.outRoot), nodePath.resolve(target));
  if (relative === undefined) return failed("it lies outside of the output folder");
  const refused = relative === "" ? undefined : refusePath(relative);
  if (refused !== undefined) return failed(refused);
  try {
    const dryRun = options.dryRun === true;
    const folder = new TargetFolder(nodePath.resolve(options.outRoot), relative, skill.directory, dryRun);
    const unusable = folder.refused();
    if (unusable !== undefined) return failed(unusable);
    const copy = { source: skill.directory, target: folder, dryRun, output: outputInside(skill, options.outRoot) };
    return writeAll(copy, skill, plan.changes);
  } catch (error) {
    return failed(reasonOf(error));
  }
}

function failed(reason: string): ApplyOutcome {
  return { changed: [], failures: [{ path: "", reason }] };
}

function outputInside(skill: DiskSkill, outRoot: string): string | undefined {
  if (!skill.list().some((path) => path.includes("/")) || !fs.existsSync(outRoot)) return undefined;
  const relative = portableRelative(fs.realpathSync.native(skill.directory), fs.realpathSync.native(outRoot));
  return relative ? `${relative}/` : undefined;
}

function writeAll(copy: Copy, skill: DiskSkill, changes: readonly PlannedChange[]): ApplyOutcome {
  const changed: ChangedFile[] = [];
  const failures: FileFailure[] = [...skill.problems()];
  const record = (path: string, put: () => Put) => {
    const result = attempt(put);
    if (result.kind === "done") changed.push({ path, action: result.action });
    else if (result.kind === "refused") failures.push({ path, reason: result.reason });
    return result.kind !== "refused";
  };
  const edited = new Map(changes.map((change) => [change.place, change]));
  const modes = new Map<string, number>();
  for (const entry of skill.entries()) {
    if (copy.output !== undefined && entry.path.startsWith(copy.output)) continue;
    if (edited.has(entry.path)) modes.set(entry.path, entry.mode);
    else record(entry.path, () => putCompanion(copy, entry));
  }
  for (const change of changes) {
    // What comes later may take away what an earlier one was to keep.
    if (!record(change.place, () => putChange(copy, change, modes.get(change.place)))) break;
  }
  return { changed, failures };
}

function attempt(put: () => Put): Put {
  try {
    return put();
  } catch (error) {
    return { kind: "refused", reason: reasonOf(error) };
  }
}

function putCompanion({ source, target, dryRun }: Copy, entry: SkillEntry): Put {
  const absolute = nativePath(source, entry.path);
  if (entry.kind === "other") return { kind: "refused", reason: NOT_REGULAR };
  if (entry.kind === "link") {
    const link = linkTextInCopy(fs.realpathSync.native(source), entry.path);
    if ("reason" in link) return { kind: "refused", reason: link.reason };
    const place = target.place(entry.path);
    return place.kind === "refused" ? place : putLink(link.text, place, dryRun);
  }
  const place = target.place(entry.path);
  return place.kind === "refused" ? place : putCopy(absolute, entry.mode, place, dryRun);
}

function putChange({ target, dryRun }: Copy, change: PlannedChange, mode: number | undefined): Put {
  const place = target.place(change.place);
  if (place.kind === "refused") return place;
  if (change.after === undefined) return putRemoval(change, place, dryRun);
  return putContent(change.after, mode, change.executable, place, dryRun);
}
