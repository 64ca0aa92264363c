import { getOwn, type Json, type JsonRecord, type Path } from "@skill-convert/core";
import { asRecord } from "./extensions.js";

/** The places of the values that are null where a field of the manifest stands; null means something in a schema. */
export function emptyFields(document: JsonRecord, own: ReadonlySet<string>): Path[] {
  const found: Path[] = [];
  for (const key of Object.keys(document)) {
    if (own.has(key)) collectNulls(getOwn(document, key) ?? null, [key], found);
  }
  return found;
}

/** @param path that of the value; it is one list for all of them, and changes */
function collectNulls(value: Json, path: (string | number)[], found: Path[]): void {
  if (value === null) {
    if (typeof path.at(-1) === "string") found.push([...path]);
    return;
  }
  if (typeof value !== "object" || path.at(-1) === "schema") return;
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    path.push(isList ? Number(key) : key);
    collectNulls(item, path, found);
    path.pop();
  }
}

/** The versions that are numbers, and where they stand. */
export function numericVersions(document: JsonRecord): Path[] {
  const found: Path[] = typeof getOwn(document, "version") === "number" ? [["version"]] : [];
  const commands = getOwn(asRecord(getOwn(document, "preconditions")), "commands");
  if (!Array.isArray(commands)) return found;
  for (const [index, command] of commands.entries()) {
    for (const key of ["min_version", "max_version"]) {
      if (typeof getOwn(asRecord(command), key) === "number") found.push(["preconditions", "commands", index, key]);
    }
  }
  return found;
}
