import { type Folder, folderContains, literalSegment } from "@skill-convert/access";
import type { JsonRecord, SkillManifest } from "@skill-convert/core";
import type { Bases, Outcome } from "../contracts.js";
import { TRACES } from "../trace/store.js";
import { runRegion } from "./declared.js";
import { changedFiles, readWorkTree, type WorkTree } from "./work-tree.js";

/** Whether a run kept to its write region, and the files by which it did not. */
export interface RegionOutcome extends Outcome {
  /** From the repository's root, sorted. */
  readonly outside: readonly string[];
}

/** A work tree before a run. */
export interface RegionWatch {
  /** Definition 3.4, after the run: whatever changed has to lie in the declared write region. */
  check(inputs: JsonRecord): Promise<RegionOutcome>;
}

/**
 * Records the state of the work tree before a run, to determine afterwards what the run changed.
 *
 * @example
 * const watch = await watchRegion({ operations: [{}] }, { skill: "/skills/notes", cwd: "/skills" });
 * (await watch.check({})).status; // "unknown"
 */
export async function watchRegion(manifest: SkillManifest, bases: Bases): Promise<RegionWatch> {
  const { repository } = bases;
  if (repository === undefined) return untold("the skill is not in a git work tree");
  const declared = runRegion(manifest, {}, { ...bases, repository });
  if (!declared.declared) return untold(`${declared.because}, so it may write anywhere`);
  const before = await readWorkTree(repository);
  if (before.kind === "refused") return untold(before.reason);
  return {
    async check(inputs) {
      const region = runRegion(manifest, inputs, { ...bases, repository });
      return region.declared ? compare(before.value, region.folders) : unknown(region.because);
    },
  };
}

async function compare(before: WorkTree, folders: readonly Folder[]): Promise<RegionOutcome> {
  const after = await readWorkTree(before.root);
  if (after.kind === "refused") return unknown(after.reason);
  const changed = await changedFiles(before, after.value);
  if (changed.kind === "refused") return unknown(changed.reason);
  const outside = changed.value.filter((file) => !isOurs(file) && !folders.some((folder) => lies(file, folder)));
  const region = folders.length > 0 ? folders.map(({ text }) => text).join(", ") : "no folder at all";
  const unseen = after.value.repositories.find(
    (file) => !folders.some((folder) => lies(file.replace(/\/$/, ""), folder)),
  );
  if (outside.length === 0 && unseen !== undefined) {
    return unknown(`${unseen} is a separate repository, in which git does not report changes`);
  }
  if (outside.length === 0) return { status: "pass", message: `nothing was written outside ${region}`, outside };
  const files = outside.length === 1 ? "a file" : `${outside.length} files`;
  return { status: "fail", message: `${files} changed outside the declared write region, which is ${region}`, outside };
}

/** Runs inside the run leave their traces where traces belong. */
function isOurs(file: string): boolean {
  return file.startsWith(`${TRACES}/`);
}

function lies(file: string, folder: Folder): boolean {
  return folderContains(folder, { text: file, segments: file.split("/").map(literalSegment) });
}

function unknown(because: string): RegionOutcome {
  return {
    status: "unknown",
    message: `cannot determine whether the run kept to its write region: ${because}`,
    outside: [],
  };
}

function untold(because: string): RegionWatch {
  return { check: async () => unknown(because) };
}
