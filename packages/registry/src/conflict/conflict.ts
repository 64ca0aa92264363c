import { foldersOverlap } from "@skill-convert/access";
import type { Diagnostic } from "@skill-convert/core";
import { registryDiagnostics } from "../diagnostics.js";
import { ANYWHERE, type PlacedFolder } from "../region/vaults.js";
import { areCoordinated, type RegisteredSkill } from "../registry/skill.js";

/** Two skills in conflict (definition 6.2), and the two folders that overlap. */
export interface Conflict {
  readonly a: string;
  readonly b: string;
  readonly folderA: string;
  readonly folderB: string;
}

type Writer = Pick<RegisteredSkill, "id" | "places" | "dependencies">;

/** Definition 6.2: the conflict of two skills; undefined where there is none. It does not matter which comes first. */
export function conflictBetween(one: Writer, other: Writer): Conflict | undefined {
  const [a, b] = one.id <= other.id ? [one, other] : [other, one];
  if (areCoordinated(a, b)) return undefined;
  const overlap = overlapBetween(a.places, b.places);
  return overlap && { a: a.id, b: b.id, folderA: overlap[0].text, folderB: overlap[1].text };
}

/** The first two folders of two write regions that overlap. */
export function overlapBetween(
  a: readonly PlacedFolder[],
  b: readonly PlacedFolder[],
): readonly [PlacedFolder, PlacedFolder] | undefined {
  for (const one of a) {
    for (const other of b) if (foldersOverlap(one, other)) return [one, other];
  }
  return undefined;
}

/** Says that two skills are in conflict inside an execution context. */
export function describeConflict(one: RegisteredSkill, other: RegisteredSkill, context: string): Diagnostic {
  const [a, b] = one.id <= other.id ? [one, other] : [other, one];
  const overlap = overlapBetween(a.places, b.places);
  const [folderA, folderB] = overlap?.map(({ text }) => text) ?? [];
  return registryDiagnostics.create("conflict", {
    a: a.id,
    b: b.id,
    context,
    folderA: folderA ?? ANYWHERE,
    folderB: folderB ?? ANYWHERE,
  });
}
