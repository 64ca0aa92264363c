import type { Json, Operation, Path, SkillManifest } from "@skill-convert/core";
import { REDACTED } from "@skill-convert/core/adapters";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import { inputSchema, operationName, outputSchema } from "../schema/operations.js";
import { change, type VersionChange } from "./change.js";
import { inputChanges, outputChanges } from "./schema-changes.js";

/** Definition 7.2, condition 1, for every operation. Operations are known by their names. */
export function operationChanges(before: SkillManifest, after: SkillManifest): VersionChange[] {
  const pairs = pairOperations(before.operations, after.operations);
  const kept = new Set(pairs.map(([, now]) => now));
  const matched = new Set(pairs.map(([old]) => old));
  return [
    ...before.operations
      .filter((operation) => !matched.has(operation))
      .map((gone) => change("operation-removed", pathOf(gone), `The operation "${operationName(gone)}" was removed`)),
    ...pairs.flatMap(([old, now]) => pairChanges(old, now)),
    ...after.operations
      .filter((operation) => !kept.has(operation))
      .map((made) => change("operation-added", pathOf(made), `The operation "${operationName(made)}" was added`)),
  ];
}

function pairOperations(before: readonly Operation[], after: readonly Operation[]): [Operation, Operation][] {
  const old = before[0];
  const now = after[0];
  const single = before.length === 1 && after.length === 1;
  // One operation has a name in some formats and none in others; it is the same one.
  if (single && old && now && (old.name === undefined || now.name === undefined)) return [[old, now]];
  const byName = new Map(after.map((operation) => [operationName(operation), operation]));
  return before.flatMap((operation): [Operation, Operation][] => {
    const match = byName.get(operationName(operation));
    return match === undefined ? [] : [[operation, match]];
  });
}

function pairChanges(before: Operation, after: Operation): VersionChange[] {
  const path = pathOf(before);
  const found = [
    ...inputChanges(inputSchema(before), inputSchema(after), [...path, "input"]),
    ...outputChanges(outputSchema(before), outputSchema(after), [...path, "output"]),
  ];
  const sensitive = new Set(
    [before, after]
      .flatMap(({ input }) => input?.parameters.filter((parameter) => parameter.sensitive) ?? [])
      .map(({ name }) => name),
  );
  if (sensitive.size === 0) return found;
  return found.map((item) => (item.witness === undefined ? item : { ...item, witness: hide(item.witness, sensitive) }));
}

/** No value that a sensitive input could have is shown. */
function hide(witness: Json, sensitive: ReadonlySet<string>): Json {
  if (!isJsonRecord(witness)) return witness;
  return recordOf<Json>(Object.entries(witness).map(([name, value]) => [name, sensitive.has(name) ? REDACTED : value]));
}

function pathOf(operation: Operation): Path {
  return ["operations", operationName(operation)];
}
