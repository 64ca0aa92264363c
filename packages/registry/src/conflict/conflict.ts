import { foldersOverlap } from "@skill-convert/access";
import type { PlacedFolder } from "../region/vaults.js";
import { areCoordinated, type RegisteredSkill } from "../registry/skill.js";

/** Two skills in conflict (definition 6.2), and the two folders that overlap. */
export interface Conflict {
  readonly a: string;
  readonly b: string;
  readonly folderA: string;
  readonly folderB: string;
}

/** What two skills are to each other when both run at the same time. */
export type WriteRelation =
  /** Lemma 3.5. */
  | { readonly verdict: "disjoint" }
  /** Theorem 6.3: the regions overlap, and a coordination dependency puts the skills in order. */
  | { readonly verdict: "coordinated"; readonly folders: readonly [string, string] }
  /** Definition 6.2: the regions overlap, and neither skill declares a coordination dependency on the other. */
  | { readonly verdict: "conflict"; readonly folders: readonly [string, string] };

type Writer = Pick<RegisteredSkill, "id" | "places" | "dependencies">;

/** Relates the write regions of two skills. `folders` are the first two that overlap. */
export function relateWriters(a: Writer, b: Writer): WriteRelation {
  const folders = firstOverlap(a.places, b.places);
  if (folders === undefined) return { verdict: "disjoint" };
  return { verdict: areCoordinated(a, b) ? "coordinated" : "conflict", folders };
}

/** Definition 6.2: the conflict of two skills, in either order; undefined if there is none. */
export function conflictBetween(one: Writer, other: Writer): Conflict | undefined {
  const [a, b] = one.id <= other.id ? [one, other] : [other, one];
  const relation = relateWriters(a, b);
  if (relation.verdict !== "conflict") return undefined;
  const [folderA, folderB] = relation.folders;
  return { a: a.id, b: b.id, folderA, folderB };
}

/** The first two folders of two write regions that overlap. */
export function firstOverlap(
  a: readonly PlacedFolder[],
  b: readonly PlacedFolder[],
): readonly [string, string] | undefined {
  for (const one of a) {
    for (const other of b) if (foldersOverlap(one, other)) return [one.text, other.text];
  }
  return undefined;
}
