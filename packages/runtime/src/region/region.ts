import { dirname, join, relative, sep } from "node:path";
import { type Folder, folderContains, literalSegment } from "@skill-convert/access";
import type { JsonRecord, SkillManifest } from "@skill-convert/core";
import { type Attempt, done } from "@skill-convert/core/adapters";
import { isInside, workTreeTop } from "@skill-convert/fs";
import type { Bases, Outcome } from "../contracts.js";
import { TRACES } from "../trace/store.js";
import { runRegion } from "./declared.js";
import { changedPaths, readTree, type Tree } from "./tree.js";

/** Whether a run kept to its write region, and the files by which it did not. */
export interface RegionOutcome extends Outcome {
  /** From the repository's root, sorted. */
  readonly outside: readonly string[];
  /** Of those outside, the files in folders that the skill declares to read only. */
  readonly readOnly: readonly string[];
  /** All that changed, inside the region too. */
  readonly changed: readonly string[];
}

/** The files before a run. */
export interface RegionWatch {
  /** Definition 3.4, after the run: whatever changed has to lie in the declared write region. */
  check(inputs: JsonRecord): Promise<RegionOutcome>;
}

/**
 * Records the hashes of all files of the work tree before a run, or of the skill's folder where it lies in none, to
 * determine afterwards what the run changed. Git is not asked: a run can keep things from it. What lies elsewhere is
 * not looked at.
 *
 * @example
 * const watch = await watchRegion({ operations: [{}] }, { skill: "/skills/notes", cwd: "/skills" });
 * (await watch.check({})).status; // "unknown"
 */
export async function watchRegion(manifest: SkillManifest, bases: Bases, signal?: AbortSignal): Promise<RegionWatch> {
  const root = rootOf(bases);
  const declared = runRegion(manifest, {}, { ...bases, repository: root });
  if (!declared.declared) return undetermined(`${declared.because}, so it may write anywhere`);
  return regionOfChanges(manifest, bases, await watchChanges(bases, signal));
}

/** The same, of changes that are watched already. */
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

/** All files before a run. */
export interface ChangeWatch {
  /** The folders that are looked at. */
  readonly where: readonly string[];
  /** After the run: what is not as it was, from the repository's root, sorted; asked once. */
  changed(): Promise<Attempt<readonly string[]>>;
}

/** Records the hashes of all files of the work tree, or of the skill's folder where it lies in none. */
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
        .map((file) => file.split(sep).join("/"))
        .filter((file) => !isOurs(file))
        .sort(),
    );
  };
  return { where, changed: () => (found ??= read()) };
}

/**
 * The outermost work trees around the skill and around where it is used: a skill can bring a `.git` of its own, which
 * would make it look like all that there is.
 */
export function watchedFolders({ skill, cwd, repository }: Bases): string[] {
  const tops = [skill, repository ?? skill, cwd].flatMap((folder) => outermost(folder) ?? []);
  const folders = tops.length > 0 ? tops : [skill];
  return [...new Set(folders)].filter((one) => !folders.some((other) => other !== one && isInside(other, one)));
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
    !file.startsWith("../") && some.some((folder) => lies(file, folder));
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

/** Runs inside the run leave their traces where traces belong. */
function isOurs(file: string): boolean {
  return file.startsWith(`${TRACES}/`) && /\.jsonl(\.sig)?$/.test(file);
}

function lies(file: string, folder: Folder): boolean {
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

function undetermined(because: string): RegionWatch {
  return { check: async () => unknown(because) };
}
