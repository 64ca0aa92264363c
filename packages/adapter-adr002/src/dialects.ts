import { getOwn, isJsonRecord, type Json, type JsonRecord, type Path, recordOf } from "@skill-convert/core";

/** Keys whose values are versions, which people leave unquoted. */
const VERSION_KEYS: ReadonlySet<string> = new Set(["version", "min_version", "max_version"]);
/** Keys that every format reads with more patience: a scalar stands for its text. */
const PATIENT_KEYS: ReadonlySet<string> = new Set(["name", "description"]);

/**
 * The document as the specification would have it written, so that its shape can be checked: without the keys that are
 * left empty, versions as text. Schemas are left alone, since null means something there.
 */
export function withoutDialects(document: JsonRecord): JsonRecord {
  const plain = tidy(document);
  return recordOf(
    Object.entries(asObject(plain)).map(([key, value]) => [
      key,
      PATIENT_KEYS.has(key) && (typeof value === "number" || typeof value === "boolean") ? String(value) : value,
    ]),
  );
}

function tidy(value: Json): Json {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isJsonRecord(value)) return value;
  return recordOf(
    Object.entries(value).flatMap(([key, item]): [string, Json][] => {
      if (item === null) return [];
      if (VERSION_KEYS.has(key) && typeof item === "number") return [[key, String(item)]];
      return [[key, key === "schema" ? item : tidy(item)]];
    }),
  );
}

function asObject(value: Json): JsonRecord {
  return isJsonRecord(value) ? value : {};
}

/** The places of the values that are null where a field of the manifest stands. */
export function emptyFields(document: JsonRecord, own: ReadonlySet<string>): Path[] {
  return Object.entries(document)
    .filter(([key]) => own.has(key))
    .flatMap(([key, value]) => nulls(value, [key]));
}

function nulls(value: Json, path: Path): Path[] {
  if (value === null) return typeof path.at(-1) === "string" ? [path] : [];
  if (path.at(-1) === "schema") return [];
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => nulls(item, [...path, index]));
  return isJsonRecord(value) ? Object.entries(value).flatMap(([key, item]) => nulls(item, [...path, key])) : [];
}

/** The versions that are numbers, and where they stand. */
export function numericVersions(document: JsonRecord): Path[] {
  const commands = getOwn(asObject(getOwn(document, "preconditions") ?? null), "commands");
  const bounds = (Array.isArray(commands) ? commands : []).flatMap((command: Json, index): Path[] =>
    ["min_version", "max_version"]
      .filter((key) => typeof getOwn(asObject(command), key) === "number")
      .map((key) => ["preconditions", "commands", index, key]),
  );
  return typeof getOwn(document, "version") === "number" ? [["version"], ...bounds] : bounds;
}
