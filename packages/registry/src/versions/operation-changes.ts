import type { Json, Operation, Path, SkillManifest } from "@skill-convert/core";
import { REDACTED } from "@skill-convert/core/adapters";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import { inputSchema, operationName, outputSchema } from "../schema/operations.js";
import { change, type VersionChange } from "./change.js";
import { inputChanges, outputChanges } from "./schema-changes.js";

/** Compares the operations of two versions, by their names (semioverse.md#d49). */
export function operationChanges(before: SkillManifest, after: SkillManifest): VersionChange[] {
  const oldOperations = before.operations.filter((operation) => operation.name !== undefined || isDeclared(operation));
  // A name alone makes no operation of what was none, because some formats require one.
  const newOperations = after.operations.filter(
    (operation) => isDeclared(operation) || (oldOperations.length > 0 && operation.name !== undefined),
  );
  const pairs = pairOperations(oldOperations, newOperations);
  const matchedBefore = new Set(pairs.map(([old]) => old));
  const matchedAfter = new Set(pairs.map(([, current]) => current));
  return [
    ...oldOperations
      .filter((operation) => !matchedBefore.has(operation))
      .map((old) => change("operation-removed", pathOf(old), `${describe(old)} is gone`)),
    ...pairs.flatMap(([old, current]) => pairChanges(old, current)),
    ...newOperations
      .filter((operation) => !matchedAfter.has(operation))
      .map((added) => change("operation-added", pathOf(added), `${describe(added)} is new`)),
  ];
}

/** Returns false for the one empty operation of a skill that declares none. */
function isDeclared({ input, output, entrypoints, producedFiles }: Operation): boolean {
  return (input ?? output ?? entrypoints ?? producedFiles) !== undefined;
}

function describe({ name }: Operation): string {
  return name === undefined ? "The operation without a name" : `The operation "${name}"`;
}

function pairOperations(before: readonly Operation[], after: readonly Operation[]): [Operation, Operation][] {
  const old = before[0];
  const current = after[0];
  const areSingle = before.length === 1 && after.length === 1;
  // A single operation has a name in some formats and none in others, so it is compared under any name.
  if (areSingle && old && current && (old.name === undefined || current.name === undefined)) return [[old, current]];
  const byName = new Map(after.map((operation) => [operationName(operation), operation]));
  return before.flatMap((operation): [Operation, Operation][] => {
    const match = byName.get(operationName(operation));
    return match === undefined ? [] : [[operation, match]];
  });
}

function pairChanges(before: Operation, after: Operation): VersionChange[] {
  const path = pathOf(before);
  const changes = [
    ...inputChanges(inputSchema(before), inputSchema(after), [...path, "input"]),
    ...outputChanges(outputSchema(before), outputSchema(after), [...path, "output"]),
  ];
  const sensitive = new Set(
    [before, after]
      .flatMap(({ input }) => input?.parameters.filter((parameter) => parameter.sensitive) ?? [])
      .map(({ name }) => name),
  );
  if (sensitive.size === 0) return changes;
  return changes.map((item) =>
    item.witness === undefined ? item : { ...item, witness: redact(item.witness, sensitive) },
  );
}

/** Redacts the values of sensitive inputs in a witness. */
function redact(witness: Json, sensitive: ReadonlySet<string>): Json {
  if (!isJsonRecord(witness)) return witness;
  return recordOf<Json>(Object.entries(witness).map(([name, value]) => [name, sensitive.has(name) ? REDACTED : value]));
}

function pathOf(operation: Operation): Path {
  return ["operations", operationName(operation)];
}
