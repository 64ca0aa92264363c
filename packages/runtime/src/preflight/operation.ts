import type { Operation, SkillManifest } from "@skill-convert/core";
import { didYouMean, operationNames } from "@skill-convert/core/adapters";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed } from "../finding.js";

/** The operation that is meant, or why none is. */
export type ChosenOperation =
  | { readonly operation: Operation; readonly name: string | undefined; readonly findings: readonly Finding[] }
  | { readonly operation?: never; readonly findings: readonly Finding[] };

/** The operation of a name, or the only one (Skill Manifest v2, `operations`). */
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

/** The only operation, if it has no name, is called `run` in the formats that give it one. */
function implicitRun(operations: readonly Operation[], wanted: string): Operation | undefined {
  const [only, ...others] = operations;
  return wanted === "run" && others.length === 0 && only?.name === undefined ? only : undefined;
}
