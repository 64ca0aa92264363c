import {
  branchOperations,
  compact,
  type Json,
  jsonEqual,
  type LossNote,
  type Operation,
  type SkillManifest,
  splitBranches,
} from "@skill-convert/core";
import { requiresEffectReport, withEffectReports } from "./effect-report.js";
import { decodeInput, decodeOutput, encodeInput, encodeOutput } from "./schemas.js";

/** Section 4: one operation with one input and one output, or the several that were merged into them. */
export function decodeOperations(inputs: Json | undefined, outputs: Json | undefined): Operation[] {
  const one: Operation = compact({
    input: inputs === undefined ? undefined : decodeInput(inputs),
    output: outputs === undefined ? undefined : decodeOutput(outputs),
  });
  const several = splitBranches(one);
  if (several === undefined || several.length < 2) return [one];
  // Branches that somebody has edited into something else are one schema like any other.
  const [again] = branchOperations({ operations: several }).operations;
  return jsonEqual(again, one) ? several : [one];
}

export function requireEffectReports(operations: readonly Operation[]): boolean {
  return operations.every(({ output }) => requiresEffectReport(output));
}

export interface EncodedOperations {
  readonly inputs?: Json;
  readonly outputs?: Json;
  readonly notes: readonly LossNote[];
}

/** @param demanded whether an output without an effect report, or with one that it may leave out, gets one */
export function encodeOperations(manifest: SkillManifest, demanded: boolean): EncodedOperations {
  const { operations, notes } = demanded
    ? withEffectReports(manifest.operations)
    : { operations: manifest.operations, notes: [] };
  const [one] = branchOperations({ ...manifest, operations }).operations;
  return {
    ...(one?.input ? { inputs: encodeInput(one.input) } : {}),
    ...(one?.output ? { outputs: encodeOutput(one.output) } : {}),
    notes: [...notes, ...operations.flatMap(untypedFields), ...operations.flatMap(lostParts)],
  };
}

function untypedFields({ output }: Operation, operation: number): LossNote[] {
  return (output?.fields ?? []).flatMap((field, index): LossNote[] => {
    if (field.schema !== undefined) return [];
    const reason = `The output field "${field.name}" has no type, so it is written as a schema that allows anything.`;
    return [{ path: ["operations", operation, "output", "fields", index, "schema"], kind: "defaulted", reason }];
  });
}

function lostParts({ producedFiles }: Operation, operation: number): LossNote[] {
  if (producedFiles === undefined) return [];
  const reason =
    "Semioverse declares folders that are written, not files that are left behind; the effect_report of a run names them.";
  return [{ path: ["operations", operation, "producedFiles"], kind: "dropped", reason }];
}
