import type { Operation, SkillManifest } from "@skill-convert/core";
import { discriminatorName, operationNames } from "@skill-convert/core/adapters";
import { getOwn, recordOf } from "@skill-convert/core/json";
import { didYouMean } from "@skill-convert/core/text";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed } from "../finding.js";
import type { GivenInputs } from "../inputs/inputs.js";

/** The chosen operation with the inputs that are its own, or the findings if none could be chosen. */
export type ChosenOperation =
  | {
      readonly operation: Operation;
      readonly name: string | undefined;
      readonly given: GivenInputs;
      readonly findings: readonly Finding[];
    }
  | { readonly operation?: never; readonly findings: readonly Finding[] };

/**
 * Returns the operation that is named, or the only one. An input that tells operations apart where a format has one schema
 * for all names one too, because what is valid under that schema may be invoked (semioverse.md#s48).
 */
export function chooseOperation(
  { operations }: SkillManifest,
  { operation: wanted, ...given }: GivenInputs & { readonly operation?: string | undefined },
): ChosenOperation {
  const [only, ...others] = operations;
  if (wanted !== undefined) return operationNamed(operations, wanted, given);
  if (only !== undefined && others.length === 0) return { operation: only, name: only.name, given, findings: [] };
  const selector = discriminatorName(operations);
  const { texts = [], values = {} } = given;
  const value = texts.findLast(([name]) => name === selector)?.[1] ?? getOwn(values, selector);
  if (typeof value === "string") return operationNamed(operations, value, withoutInput(given, selector));
  const known = namesOf(operations);
  return { findings: [failed("operation", runtimeDiagnostics.create("operation-needed", { known }))] };
}

function operationNamed(operations: readonly Operation[], wanted: string, given: GivenInputs): ChosenOperation {
  const names = operationNames(operations);
  const operation = operations[names.indexOf(wanted)] ?? implicitRun(operations, wanted);
  if (operation)
    return { operation, name: wanted, given, findings: [passed("operation", `there is an operation "${wanted}"`)] };
  const args = { name: wanted, hint: didYouMean(wanted, names), known: namesOf(operations) };
  return { findings: [failed("operation", runtimeDiagnostics.create("unknown-operation", args))] };
}

function namesOf(operations: readonly Operation[]): string {
  return operationNames(operations)
    .map((name) => `"${name}"`)
    .join(", ");
}

function withoutInput({ values = {}, texts = [], ...others }: GivenInputs, left: string): GivenInputs {
  return {
    ...others,
    values: recordOf(Object.entries(values).filter(([name]) => name !== left)),
    texts: texts.filter(([name]) => name !== left),
  };
}

/** Formats that name every operation call the only one `run` (mapping-decisions.md#d54). */
function implicitRun(operations: readonly Operation[], wanted: string): Operation | undefined {
  const [only, ...others] = operations;
  return wanted === "run" && others.length === 0 && only?.name === undefined ? only : undefined;
}
