import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, setOwn } from "@skill-convert/core/json";
import { checkValue, type Report } from "../codec/codec.js";
import type { Cursor } from "../codec/cursor.js";
import type { Field } from "./field.js";

/** A key of a mapping, and the field that is read from it or from one of the field's other names. */
export interface KeyedField {
  readonly key: string;
  readonly field?: Field;
}

/** The keys that a field may have. The first one is used for a new value. */
export function namesOf({ key, field }: KeyedField): readonly string[] {
  return field?.otherKeys ? [key, ...field.otherKeys] : [key];
}

/**
 * The key that a field has in a mapping: the first of its names with a value, or else the first that exists.
 *
 * @param kept the unknown keys that the model has for the mapping; the field cannot be written under one of them
 */
export function keyIn(part: KeyedField, mapping: JsonRecord | undefined, kept?: JsonRecord): string {
  if (!part.field?.otherKeys || !mapping) return part.key;
  // The usual case, without a list of names.
  if (!kept && (getOwn(mapping, part.key) ?? null) !== null) return part.key;
  const names = namesOf(part).filter((name) => !(kept && Object.hasOwn(kept, name)));
  const withValue = names.find((name) => (getOwn(mapping, name) ?? null) !== null);
  return withValue ?? names.find((name) => Object.hasOwn(mapping, name)) ?? part.key;
}

/** The names of a field that a mapping has besides the one that is read. */
function unreadNames(part: KeyedField, mapping: JsonRecord): readonly string[] {
  if (!part.field?.otherKeys?.some((name) => Object.hasOwn(mapping, name))) return [];
  const read = keyIn(part, mapping);
  return namesOf(part).filter((name) => name !== read && Object.hasOwn(mapping, name));
}

/**
 * Passes the values under names that are not read to `keep`, and notes that {@link checkNames} will report something.
 */
export function keepUnread(
  part: KeyedField,
  mapping: JsonRecord,
  at: Cursor,
  keep: (key: string, value: Json) => void,
): void {
  if (!part.field?.otherKeys) return;
  if (keyIn(part, mapping) !== part.key) at.note();
  for (const name of unreadNames(part, mapping)) {
    at.note();
    const value = mapping[name] ?? null;
    if (value !== null) keep(name, value);
  }
}

/** Writes a field to `next` under the name that it has in the old mapping, and keeps the values of its other names. */
export function writePart(
  part: KeyedField,
  raw: Json,
  next: { [key: string]: Json },
  mapping: JsonRecord = {},
  kept?: JsonRecord,
): void {
  const used = keyIn(part, mapping, kept);
  setOwn(next, used, raw);
  if (!part.field?.otherKeys) return;
  const others = kept ?? mapping;
  for (const name of namesOf(part)) {
    const value = getOwn(others, name) ?? (getOwn(mapping, name) === null ? null : undefined);
    if (name !== used && value !== undefined) next[name] = value;
  }
}

/** Reports a field that has another name than its first, or several. */
export function checkNames(part: KeyedField, mapping: JsonRecord, at: Cursor, report: Report): void {
  const read = keyIn(part, mapping);
  const path = (name: string) => [...at.path, name];
  if (read !== part.key && (mapping[read] ?? null) !== null)
    report({ code: "older-key", path: path(read), part: "key", args: { found: read, key: part.key } });
  for (const other of unreadNames(part, mapping)) {
    if (mapping[other] === null) report({ code: "empty-field", path: path(other), args: { field: other } });
    else {
      report({ code: "two-keys", path: path(other), args: { read, other } });
      if (part.field) checkValue(part.field.codec, mapping[other] ?? null, at.down(other), report);
    }
  }
}
