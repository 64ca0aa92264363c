import { getOwn, isJsonRecord, type Json, type JsonRecord, type Path } from "@skill-convert/core";

/** The text under a key; undefined where there is none. */
export function textAt(raw: JsonRecord, key: string): string | undefined {
  const value = getOwn(raw, key);
  return typeof value === "string" ? value : undefined;
}

export function flagAt(raw: JsonRecord, key: string): boolean | undefined {
  const value = getOwn(raw, key);
  return typeof value === "boolean" ? value : undefined;
}

export function numberAt(raw: JsonRecord, key: string): number | undefined {
  const value = getOwn(raw, key);
  return typeof value === "number" ? value : undefined;
}

/** One of a few words under a key; undefined where it is another or none. */
export function wordAt<T extends string>(raw: JsonRecord, key: string, words: readonly T[]): T | undefined {
  const value = getOwn(raw, key);
  return words.find((word) => word === value);
}

/** The list of texts under a key. A text alone is a list of one (dialect); numbers and flags stand for their text. */
export function textsAt(raw: JsonRecord, key: string): string[] | undefined {
  const value = getOwn(raw, key);
  if (typeof value === "string") return [value];
  return isScalarList(value) ? value.map(String) : undefined;
}

/** Whether a list of texts, where there is one, is written as such: in a list, and with quotes where they are needed. */
export function isTextList(value: Json | undefined): boolean {
  return value === undefined || (Array.isArray(value) && value.every((item) => typeof item === "string"));
}

export function isScalarList(value: Json | undefined): value is readonly (string | number | boolean)[] {
  return Array.isArray(value) && value.every(isScalar);
}

export function isScalar(value: Json): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** The mappings in the list under a key; undefined where there is no list. */
export function recordsAt(raw: JsonRecord, key: string): JsonRecord[] | undefined {
  const value = getOwn(raw, key);
  return Array.isArray(value) ? value.filter(isJsonRecord) : undefined;
}

export function recordAt(raw: JsonRecord, key: string): JsonRecord | undefined {
  const value = getOwn(raw, key);
  return isJsonRecord(value) ? value : undefined;
}

/** A value in a few words, without what may be in it. */
export function describeValue(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  if (value === null) return "an empty value (null)";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a mapping";
  if (typeof value === "string") return value === "" ? "an empty text" : "a text";
  return typeof value === "number" ? `the number ${value}` : `the flag ${value}`;
}

/** A place in words. */
export function describePlace(path: Path): string {
  if (path.length === 0) return "The manifest";
  const words = path.map((segment) => (typeof segment === "number" ? `[${segment}]` : `.${segment}`)).join("");
  return `"${words.replace(/^\./, "")}"`;
}
