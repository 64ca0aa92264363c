import { foldersOverlap } from "@skill-convert/access";
import type { PlacedFolder } from "../region/vaults.js";
import { areCoordinated, type RegisteredSkill } from "../registry/skill.js";

/** Two skills in conflict (semioverse.md#s74), and the two folders that overlap. */
export interface Conflict {
  readonly a: string;
  readonly b: string;
  readonly folderA: string;
  readonly folderB: string;
}

/** The relation of the write regions of two skills. */
export type WriteRelation =
  /** The skills can run in parallel (semioverse.md#s42). */
  | { readonly verdict: "disjoint" }
  /** The regions overlap, and a coordination dependency puts the skills in order (semioverse.md#s77). */
  | { readonly verdict: "coordinated"; readonly folders: readonly [string, string] }
  /** The regions overlap, and neither skill declares a coordination dependency on the other (semioverse.md#s74). */
  | { readonly verdict: "conflict"; readonly folders: readonly [string, string] };

type Writer = Pick<RegisteredSkill, "id" | "places" | "dependencies">;

/** Compares the write regions of two skills. `folders` are the first two that overlap. */
export function relateWriters(a: Writer, b: Writer): WriteRelation {
  const folders = firstOverlap(a.places, b.places);
  if (folders === undefined) return { verdict: "disjoint" };
  return { verdict: areCoordinated(a, b) ? "coordinated" : "conflict", folders };
}

/**
 * Returns the conflict of two skills, or undefined if there is none. The order of the arguments makes no difference.
 */
export function conflictBetween(first: Writer, second: Writer): Conflict | undefined {
  const a = first.id <= second.id ? first : second;
  const b = a === first ? second : first;
  const relation = relateWriters(a, b);
  if (relation.verdict !== "conflict") return undefined;
  const [folderA, folderB] = relation.folders;
  return { a: a.id, b: b.id, folderA, folderB };
}

/** Returns the first two folders of two write regions that overlap. */
export function firstOverlap(
  a: readonly PlacedFolder[],
  b: readonly PlacedFolder[],
): readonly [string, string] | undefined {
  for (const folderA of a) {
    for (const folderB of b) if (foldersOverlap(folderA, folderB)) return [folderA.text, folderB.text];
  }
  return undefined;
}
