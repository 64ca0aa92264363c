import { fromPointer, type Path, type SkillManifest } from "@skill-convert/core";
import { valueAt } from "@skill-convert/core/json";
import { operationName } from "../schema/operations.js";
import type { VersionChange } from "./change.js";

/**
 * Returns the path of a change in one of the two manifests, which `Decoded.locate` finds in its files. Undefined if this
 * manifest does not have the value, such as an input that is gone.
 *
 * @example
 * const before = { operations: [{ name: "find" }, { name: "add" }] };
 * const after = { operations: [{ name: "find" }] };
 * const [change] = compareVersions(before, after).changes;
 * pathOfChange(change, before); // ["operations", 1]
 * pathOfChange(change, after); // undefined
 */
export function pathOfChange(change: Pick<VersionChange, "pointer">, manifest: SkillManifest): Path | undefined {
  const { pointer } = change;
  const [list = "", ...names] = fromPointer(pointer);
  const path = list === "operations" ? inOperations(manifest, names) : inField(manifest, list, names);
  return path && valueAt(manifest, path) !== undefined ? path : undefined;
}

function inField({ dependencies = [] }: SkillManifest, field: string, names: readonly string[]): Path {
  return field === "dependencies" ? [field, dependencies.findIndex(({ id }) => id === names[0])] : [field];
}

function inOperations({ operations }: SkillManifest, [name, side, field, ...inner]: readonly string[]): Path {
  const named = operations.findIndex((operation) => operationName(operation) === name);
  // A single operation is compared under any name (semioverse.md#d49).
  const at = named < 0 && operations.length === 1 ? 0 : named;
  if (side === undefined) return ["operations", named];
  if (field === undefined) return ["operations", at, side];
  const list = side === "input" ? "parameters" : "fields";
  const fields = valueAt(operations[at], [side, list]);
  const index = Array.isArray(fields) ? fields.findIndex((member) => valueAt(member, ["name"]) === field) : -1;
  const inSchema = inner.flatMap((property) => ["properties", property]);
  return ["operations", at, side, list, index, ...(inSchema.length === 0 ? [] : ["schema", ...inSchema])];
}
