import { dirname, isAbsolute, join, relative } from "node:path";
import { type Folder, folderContains, literalSegment } from "@skill-convert/access";
import type { JsonRecord, SkillManifest } from "@skill-convert/core";
import { type Attempt, done } from "@skill-convert/core/adapters";
import { isInside, toPortable, workTreeTop } from "@skill-convert/fs";
import type { Bases, Outcome } from "../contracts.js";
import { TRACES } from "../trace/store.js";
import { runRegion } from "./declared.js";
import { changedPaths, readTree, type Tree } from "./tree.js";

/** Tells whether a run stayed in its write region, and which files it changed. */
export interface RegionOutcome extends Outcome {
  /** The changed files outside the region, relative to the repository's root, sorted. */
  readonly outside: readonly string[];
  /** The files of `outside` in folders that the skill declares to read only. */
  readonly readOnly: readonly string[];
  /** All changed files, including those inside the region. */
  readonly changed: readonly string[];
}

/** Remembers the files before a run. */
export interface RegionWatch {
  /** Checks after the run that every change is in the declared write region (semioverse.md#s39). */
  check(inputs: JsonRecord): Promise<RegionOutcome>;
}

/**
 * Records the hashes of all files of the work tree before a run, to determine afterwards what the run changed. If the
 * skill is not in a work tree, it records the skill's folder. It does not use Git, because a run can hide changes from
 * it. Other folders are not checked.
 *
 * @example
 * const watch = await watchRegion({ operations: [{}] }, { skill: "/skills/notes", cwd: "/skills" });
 * (await watch.check({})).status; // "unknown"
 */
export async function watchRegion(manifest: SkillManifest, bases: Bases, signal?: AbortSignal): Promise<RegionWatch> {
  const root = rootOf(bases);
  const declared = runRegion(manifest, {}, { ...bases, repository: root });
  if (!declared.declared) return unwatched(`${declared.because}, so it may write anywhere`);
  return regionOfChanges(manifest, bases, await watchChanges(bases, signal));
}

/** Watches a region by changes that are already watched. */
export function regionOfChanges(manifest: SkillManifest, bases: Bases, changes: ChangeWatch): RegionWatch {
  const root = rootOf(bases);
  return {
    async check(inputs) {
      const region = runRegion(manifest, inputs, { ...bases, repository: root });
      if (!region.declared) return unknown(region.because);
      const changed = await changes.changed();
      if (changed.kind === "refused") return unknown(changed.reason);
      const surface = runRegion(manifest, inputs, { ...bases, repository: root }, "read");
      return judge(changed.value, region.folders, surface.declared ? surface.folders : [], changes.where);
    },
  };
}

function rootOf({ repository, cwd }: Bases): string {
  return repository ?? cwd;
}

/** Remembers all files before a run. */
export interface ChangeWatch {
  /** The folders that are compared. */
  readonly where: readonly string[];
  /**
   * Returns the changed files after the run, relative to the repository's root, sorted. The folders are compared once;
   * later calls return the same result.
   */
  changed(): Promise<Attempt<readonly string[]>>;
}

/** Records the hashes of all files of the work tree, or of the skill's folder if it is not in one. */
export async function watchChanges(bases: Bases, signal?: AbortSignal): Promise<ChangeWatch> {
  const root = rootOf(bases);
  const where = watchedFolders(bases);
  const before = await readTrees(where, signal);
  let found: Promise<Attempt<readonly string[]>> | undefined;
  const read = async (): Promise<Attempt<readonly string[]>> => {
    if (before.kind === "refused") return before;
    const after = await readTrees(where, signal);
    if (after.kind === "refused") return after;
    const changed = [...before.value].flatMap(([top, tree]) =>
      changedPaths(tree, after.value.get(top) ?? new Map()).map((path) => relative(root, join(top, path))),
    );
    return done(
      changed
        .map((file) => toPortable(file))
        .filter((file) => !isTrace(file))
        .sort(),
    );
  };
  return { where, changed: () => (found ??= read()) };
}

/**
 * Returns the outermost work trees around the skill, the repository and the working directory. The innermost one is not
 * enough, because a skill can contain a `.git` itself, which would hide everything around it.
 */
function watchedFolders({ skill, cwd, repository }: Bases): string[] {
  const tops = [skill, repository ?? skill, cwd].flatMap((folder) => outermost(folder) ?? []);
  const folders = tops.length > 0 ? tops : [skill];
  return [...new Set(folders)].filter((inner) => !folders.some((outer) => outer !== inner && isInside(outer, inner)));
}

function outermost(folder: string): string | undefined {
  let found: string | undefined;
  for (let top = workTreeTop(folder); top !== undefined; top = workTreeTop(dirname(top))) {
    found = top;
    if (dirname(top) === top) break;
  }
  return found;
}

type Trees = ReadonlyMap<string, Tree>;

async function readTrees(folders: readonly string[], signal: AbortSignal | undefined): Promise<Attempt<Trees>> {
  const trees = new Map<string, Tree>();
  for (const folder of folders) {
    const tree = await readTree(folder, signal);
    if (tree.kind === "refused") return tree;
    trees.set(folder, tree.value);
  }
  return done(trees);
}

function judge(
  changed: readonly string[],
  folders: readonly Folder[],
  read: readonly Folder[],
  where: readonly string[],
): RegionOutcome {
  const isIn = (file: string, some: readonly Folder[]) =>
    !file.startsWith("../") && !isAbsolute(file) && some.some((folder) => isInFolder(file, folder));
  const outside = changed.filter((file) => !isIn(file, folders));
  const found = { outside, readOnly: outside.filter((file) => isIn(file, read)), changed };
  const region = folders.length > 0 ? folders.map(({ text }) => text).join(", ") : "no folder at all";
  if (outside.length === 0) {
    const message = `nothing in ${where.join(" and ")} was changed outside ${region}`;
    return { status: "pass", message, ...found };
  }
  const count = outside.length === 1 ? "a file" : `${outside.length} files`;
  return {
    status: "fail",
    message: `${count} changed outside the declared write region, which is ${region}`,
    ...found,
  };
}

/** Returns true for a trace, which a run inside the run may write. */
function isTrace(file: string): boolean {
  return file.startsWith(`${TRACES}/`) && /\.jsonl(\.sig)?$/.test(file);
}

function isInFolder(file: string, folder: Folder): boolean {
  return folderContains(folder, { text: file, segments: file.split("/").map(literalSegment) });
}

function unknown(because: string): RegionOutcome {
  return {
    status: "unknown",
    message: `cannot determine whether the run kept to its write region: ${because}`,
    outside: [],
    readOnly: [],
    changed: [],
  };
}

function unwatched(because: string): RegionWatch {
  return { check: async () => unknown(because) };
}
