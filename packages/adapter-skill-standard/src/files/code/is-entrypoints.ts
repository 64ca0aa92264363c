import type { Entrypoints, Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";

const FIELDS: ReadonlyMap<string, (value: Json) => boolean> = new Map([
  ["unix", isArgv],
  ["windows", isArgv],
  ["agent", (value) => typeof value === "string"],
  ["extensions", (value) => isJsonRecord(value) && Object.values(value).every(isJsonRecord)],
]);

/** Returns true if data, which a person may have edited, is a valid `Entrypoints` of the model. */
export function isEntrypoints(value: Json): value is Entrypoints & Json {
  return isJsonRecord(value) && Object.entries(value).every(([key, field]) => FIELDS.get(key)?.(field) ?? false);
}

function isArgv(value: Json): boolean {
  return Array.isArray(value) && value.every(isTemplate);
}

function isTemplate(value: Json): boolean {
  if (typeof value === "string") return true;
  return Array.isArray(value) && value.every((part) => typeof part === "string" || isReference(part));
}

function isReference(value: Json): boolean {
  if (!isJsonRecord(value)) return false;
  const [entry, ...others] = Object.entries(value);
  if (entry === undefined || others.length > 0) return false;
  const [key, name] = entry;
  return key === "builtin" ? name === "skill_dir" : (key === "input" || key === "output") && typeof name === "string";
}
