import fs from "node:fs";
import nodePath from "node:path";
import type { FileEdit } from "@skill-convert/core";
import { type KeysOf, type Kind, refused, requireArguments } from "@skill-convert/core/adapters";
import { applyEdits } from "./apply.js";
import { PERMISSIONS } from "./atomic.js";
import { linkTextInCopy } from "./links.js";
import type { ApplyOutcome, ChangedFile, FileFailure } from "./outcome.js";
import { OutputFolder } from "./output-folder.js";
import { type PlannedChange, planEdits } from "./plan.js";
import { nativePath, portableRelative, refusePath } from "./portable-path.js";
import { type Put, putBytes, putContent, putCopy, putLink, putRemoval } from "./put.js";
import { realPath } from "./real-path.js";
import { rethrowUnlessSystem } from "./reason.js";
import { NOT_REGULAR } from "./regular-file.js";
import { renameFolder } from "./rename-folder.js";
import { DISK_SKILL, type DiskSkill, type SkillEntry } from "./skill.js";
import { TargetFolder } from "./target.js";
import { removeLeftovers, temporaryName } from "./temporary.js";

/** Options of {@link writeSkill} and {@link writeFiles}. */
export interface WriteOptions {
  /**
   * The output folder. Nothing is written outside of it, and it is made if it is missing. For many skills, make one
   * {@link OutputFolder}.
   */
  readonly outRoot: string | OutputFolder;
  /** True if the target is known to be missing, so that the system need not be asked. */
  readonly missing?: boolean;
  /**
   * If true, nothing is written; the outcome lists the changes that would be made and the files that would be refused.
   */
  readonly dryRun?: boolean;
}

/** Returns the kinds of the arguments that every function of this file has. */
function destinationOf(target: string, options: WriteOptions): Readonly<Record<string, readonly [unknown, Kind]>> {
  const outRoot = options?.outRoot instanceof OutputFolder ? "any value" : "a string";
  const keys = {
    outRoot,
    missing: "true or false",
    dryRun: "true or false",
  } as const satisfies KeysOf<WriteOptions>["keys"];
  return { target: [target, "a string"], options: [options, { keys, required: ["outRoot"] }] };
}

interface Output {
  readonly target: TargetFolder;
  readonly dryRun: boolean;
}

interface Copy extends Output {
  readonly skill: DiskSkill;
  /** The path of an output folder inside the skill, with "/" at the end. It is not copied. */
  readonly output: string | undefined;
}

/**
 * Writes a complete copy of a skill's folder with edits applied: companion files first, byte for byte and with their
 * modes, then the edited files. A folder with a manifest is therefore complete. If an edit is refused, nothing is
 * written; if a companion cannot be copied, the others still are. Other files in the target stay.
 *
 * @param target the folder of the copy, in `outRoot`
 * @throws the same errors as `applyEdits`
 * @example
 * const outcome = writeSkill(openSkill("skills/notes"), "out/notes", [], { outRoot: "out", dryRun: true });
 * outcome.changed; // [{ path: "skill.yaml", action: "copy" }]
 */
export function writeSkill(
  skill: DiskSkill,
  target: string,
  edits: readonly FileEdit[],
  options: WriteOptions,
): ApplyOutcome {
  requireArguments("writeSkill", {
    skill: [skill, DISK_SKILL],
    edits: [edits, "an array"],
    ...destinationOf(target, options),
  });
  return withOutput(options, (folder) => {
    if (skill.place.file === undefined && isOwnFolder(skill, target, folder))
      return applyEdits(skill, edits, { dryRun: options.dryRun === true });
    const plan = planEdits(skill, edits);
    const entries = skill.entries();
    const failures = [...plan.failures, ...tooLarge(entries)];
    if (failures.length > 0) return { changed: [], failures };
    return writeInto(target, skill.directory, folder, options, (output) => {
      const copy = { ...output, skill, output: outputInside(skill, folder) };
      return writeAll(copy, entries, new Outcome(skill.problems()), plan.changes);
    });
  });
}

function withOutput<T>({ outRoot }: WriteOptions, use: (output: OutputFolder) => T): T {
  if (typeof outRoot !== "string") return use(outRoot);
  const output = new OutputFolder(outRoot);
  try {
    return use(output);
  } finally {
    output.close();
  }
}

/** The largest skill that is copied, in bytes. Its files are companions of instructions, not archives. */
const MAX_COPIED_BYTES = 4 * 1024 ** 3;

/** The largest file of a skill that is too large to copy; none if it is not. */
function tooLarge(entries: readonly SkillEntry[]): readonly FileFailure[] {
  const files = entries.filter(({ kind }) => kind === "file");
  const all = files.reduce((sum, { size }) => sum + size, 0);
  if (all <= MAX_COPIED_BYTES) return [];
  const [largest] = [...files].sort((a, b) => b.size - a.size);
  const reason = `it has ${largest?.size} bytes, and the files of a skill may have ${MAX_COPIED_BYTES} in all to be copied`;
  return [{ path: largest?.path ?? "", reason }];
}

/**
 * Copies a skill to a folder that does not exist yet, which appears whole or not at all. Running it again after it was
 * interrupted removes what it left.
 *
 * @param target the new folder, in `outRoot`
 * @throws the same errors as {@link writeSkill}
 * @example
 * addSkill(openSkill("skills/notes"), "registry/notes", { outRoot: "registry" }).failures; // []
 */
export function addSkill(skill: DiskSkill, target: string, options: WriteOptions): ApplyOutcome {
  requireArguments("addSkill", { skill: [skill, DISK_SKILL], ...destinationOf(target, options) });
  if (options.dryRun) return writeSkill(skill, target, [], options);
  const parent = nodePath.dirname(nodePath.resolve(target));
  removeLeftovers(realPath(parent));
  const temporary = nodePath.join(parent, temporaryName());
  const outcome = writeSkill(skill, temporary, [], options);
  const reason =
    outcome.failures.length === 0 ? renameFolder(realPath(temporary), nodePath.basename(target)) : undefined;
  if (outcome.failures.length === 0 && reason === undefined) return outcome;
  fs.rmSync(temporary, { recursive: true, force: true });
  return { changed: [], failures: reason === undefined ? outcome.failures : [{ path: "", reason }] };
}

/**
 * Returns true if a target is the skill's own folder. The path of the output folder may have links, the part below it
 * not.
 */
function isOwnFolder(skill: DiskSkill, target: string, output: OutputFolder): boolean {
  const absolute = nodePath.resolve(target);
  if (absolute === skill.directory) return true;
  const relative = portableRelative(output.path, absolute);
  if (relative === undefined) return false;
  try {
    return nativePath(output.realPath, relative) === skill.place.real();
  } catch (error) {
    rethrowUnlessSystem(error);
    return false;
  }
}

/**
 * Writes the files of a skill that has no folder, such as one from standard input, like {@link writeSkill}.
 *
 * @throws the same errors as `applyEdits`
 * @example
 * const edits = [{ kind: "write", path: "skill.yaml", text: "name: notes\n" }];
 * writeFiles(edits, "out/notes", { outRoot: "out", dryRun: true }).changed; // [{ path: "skill.yaml", action: "create" }]
 */
export function writeFiles(edits: readonly FileEdit[], target: string, options: WriteOptions): ApplyOutcome {
  requireArguments("writeFiles", { edits: [edits, "an array"], ...destinationOf(target, options) });
  const { changes, failures } = planEdits(NO_FOLDER, edits);
  if (failures.length > 0) return { changed: [], failures };
  return withOutput(options, (folder) =>
    writeInto(target, undefined, folder, options, (output) => {
      const outcome = new Outcome();
      putChanges(output, changes, new Map(), outcome);
      return outcome;
    }),
  );
}

/**
 * Writes files of any content, such as archives, like {@link writeFiles}. They are written in the order of the map; after
 * one that is refused, none is.
 *
 * @param files their content, by paths relative to the target, with `/`
 * @throws the same errors as `applyEdits`
 * @example
 * const files = new Map([["notes.zip", new Uint8Array([80, 75])]]);
 * writeBytes(files, "out", { outRoot: "out", dryRun: true }).changed; // [{ path: "notes.zip", action: "create" }]
 */
export function writeBytes(
  files: ReadonlyMap<string, Uint8Array>,
  target: string,
  options: WriteOptions,
): ApplyOutcome {
  requireArguments("writeBytes", {
    files: [files, { what: "a Map of contents by path", has: ["get", "size"] }],
    ...destinationOf(target, options),
  });
  return withOutput(options, (folder) =>
    writeInto(target, undefined, folder, options, ({ target: root, dryRun }) => {
      const outcome = new Outcome();
      const put = (path: string, bytes: Uint8Array): Put => {
        const reason = refusePath(path);
        const place = reason === undefined ? root.place(path) : refused(reason);
        return place.kind === "refused" ? place : putContent(bytes, undefined, false, place, dryRun);
      };
      for (const [path, bytes] of files) if (!outcome.add(path, () => put(path, bytes))) break;
      return outcome;
    }),
  );
}

const NO_FOLDER: Parameters<typeof planEdits>[0] = {
  text: () => ({ kind: "missing" }),
  bytes: () => undefined,
  locate: () => ({ kind: "missing" }),
};

/** @param source the skill's folder; new subfolders of the target get the modes of those in it */
function writeInto(
  target: string,
  source: string | undefined,
  folder: OutputFolder,
  options: WriteOptions,
  write: (output: Output) => ApplyOutcome,
): ApplyOutcome {
  const relative = portableRelative(folder.path, nodePath.resolve(target));
  if (relative === undefined) return failed("it is outside of the output folder");
  const refusal = relative === "" ? undefined : refusePath(relative);
  if (refusal !== undefined) return failed(refusal);
  try {
    const dryRun = options.dryRun === true;
    const opened = TargetFolder.open(folder, relative, { source, dryRun, missing: options.missing === true });
    if (opened.kind === "refused") return failed(opened.reason);
    try {
      return write({ target: opened.value, dryRun });
    } finally {
      opened.value.close();
    }
  } catch (error) {
    return failed(rethrowUnlessSystem(error));
  }
}

function failed(reason: string): ApplyOutcome {
  return { changed: [], failures: [{ path: "", reason }] };
}

function outputInside(skill: DiskSkill, output: OutputFolder): string | undefined {
  if (!skill.list().some((path) => path.includes("/"))) return undefined;
  const relative = portableRelative(skill.place.real(), output.realPath);
  return relative ? `${relative}/` : undefined;
}

function writeAll(
  copy: Copy,
  entries: readonly SkillEntry[],
  outcome: Outcome,
  changes: readonly PlannedChange[],
): ApplyOutcome {
  const edited = new Map(changes.map((change) => [change.place, change]));
  const modes = new Map<string, number>();
  for (const entry of entries) {
    if (copy.output !== undefined && entry.path.startsWith(copy.output)) continue;
    if (edited.has(entry.path)) modes.set(entry.path, entry.mode);
    else outcome.add(entry.path, () => putCompanion(copy, entry));
  }
  putChanges(copy, changes, modes, outcome);
  return outcome;
}

function putChanges(
  output: Output,
  changes: readonly PlannedChange[],
  modes: ReadonlyMap<string, number>,
  outcome: Outcome,
): void {
  for (const change of changes) {
    // Content that a later change removes may exist only in the file that an earlier change was to write.
    if (!outcome.add(change.place, () => putChange(output, change, modes.get(change.place) ?? change.mode))) break;
  }
}

/** Collects the results of the files. */
class Outcome implements ApplyOutcome {
  readonly changed: ChangedFile[] = [];
  readonly failures: FileFailure[];

  constructor(failures: readonly FileFailure[] = []) {
    this.failures = [...failures];
  }

  /** Runs `put` and records its result. Returns false if the file was refused. */
  add(path: string, put: () => Put): boolean {
    const result = attempt(put);
    if (result.kind === "done") this.changed.push({ path, action: result.action });
    else if (result.kind === "refused") this.failures.push({ path, reason: result.reason });
    return result.kind !== "refused";
  }
}

function attempt(put: () => Put): Put {
  try {
    return put();
  } catch (error) {
    return refused(rethrowUnlessSystem(error));
  }
}

function putCompanion({ skill, target, dryRun }: Copy, entry: SkillEntry): Put {
  if (entry.kind === "other") return refused(NOT_REGULAR);
  if (entry.kind === "link") {
    const link = linkTextInCopy(skill.place.real(), entry.path);
    if (link.kind === "refused") return link;
    const place = target.place(entry.path);
    return place.kind === "refused" ? place : putLink(link.value, place, dryRun);
  }
  const place = target.place(entry.path);
  if (place.kind === "refused") return place;
  const read = skill.alreadyRead(entry.path);
  return read === undefined
    ? putCopy(skill.place, entry.path, place, dryRun)
    : putBytes(read, entry.mode & PERMISSIONS, place, dryRun);
}

function putChange({ target, dryRun }: Output, change: PlannedChange, mode: number | undefined): Put {
  const place = target.place(change.place);
  if (place.kind === "refused") return place;
  if (change.after === undefined) return putRemoval(change, place, dryRun);
  return putContent(change.after, mode, change.executable, place, dryRun);
}
