import type { Operation, SkillManifest } from "@skill-convert/core";
import { operationNames } from "@skill-convert/core/adapters";
import { didYouMean } from "@skill-convert/core/text";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed } from "../finding.js";

/** The chosen operation, or the findings if none could be chosen. */
export type ChosenOperation =
  | { readonly operation: Operation; readonly name: string | undefined; readonly findings: readonly Finding[] }
  | { readonly operation?: never; readonly findings: readonly Finding[] };

/** Returns the operation with a name, or the only operation if no name is given. */
export function chooseOperation({ operations }: SkillManifest, wanted: string | undefined): ChosenOperation {
  const names = operationNames(operations);
  const known = names.map((name) => `"${name}"`).join(", ");
  if (wanted === undefined) {
    const [only, ...others] = operations;
    if (only !== undefined && others.length === 0) return { operation: only, name: only.name, findings: [] };
    return { findings: [failed("operation", runtimeDiagnostics.create("operation-needed", { known }))] };
  }
  const operation = operations[names.indexOf(wanted)] ?? implicitRun(operations, wanted);
  if (operation)
    return { operation, name: wanted, findings: [passed("operation", `there is an operation "${wanted}"`)] };
  const args = { name: wanted, hint: didYouMean(wanted, names), known };
  return { findings: [failed("operation", runtimeDiagnostics.create("unknown-operation", args))] };
}

/** Formats that name every operation call the only one `run` (mapping-decisions.md#d54). */
function implicitRun(operations: readonly Operation[], wanted: string): Operation | undefined {
  const [only, ...others] = operations;
  return wanted === "run" && others.length === 0 && only?.name === undefined ? only : undefined;
}
