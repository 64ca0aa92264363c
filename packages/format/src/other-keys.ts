import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, setOwn } from "@skill-convert/core/json";
import { checkValue, type Report } from "./codec.js";
import type { Cursor } from "./cursor.js";
import type { Field } from "./field.js";

/** A key of a mapping with the field that stands under it, or under one of the field's other names. */
export interface Named {
  readonly key: string;
  readonly field?: Field;
}

/** The keys under which a part may stand; the first is the one that is written anew. */
export function namesOf({ key, field }: Named): readonly string[] {
  return field?.otherKeys ? [key, ...field.otherKeys] : [key];
}

/**
 * The key under which a mapping has a part: of its names the first with a value, else the first that is there at all.
 *
 * @param kept what the model keeps of the mapping; a name that is kept there is not a place for the field
 */
export function keyIn(part: Named, around: JsonRecord | undefined, kept?: JsonRecord): string {
  if (!part.field?.otherKeys || !around) return part.key;
  // Nearly always the first name is the one that is there.
  if (!kept && (getOwn(around, part.key) ?? null) !== null) return part.key;
  const names = namesOf(part).filter((name) => !(kept && Object.hasOwn(kept, name)));
  const written = names.find((name) => (getOwn(around, name) ?? null) !== null);
  return written ?? names.find((name) => Object.hasOwn(around, name)) ?? part.key;
}

/** The names of a part that stand in a mapping beside the one that is read. */
function unreadNames(part: Named, around: JsonRecord): readonly string[] {
  if (!part.field?.otherKeys?.some((name) => Object.hasOwn(around, name))) return [];
  const read = keyIn(part, around);
  return namesOf(part).filter((name) => name !== read && Object.hasOwn(around, name));
}

/** Hands the values under other names than the one that is read to `keep`, and says that there is something to report. */
export function keepUnread(
  part: Named,
  around: JsonRecord,
  at: Cursor,
  keep: (key: string, value: Json) => void,
): void {
  if (!part.field?.otherKeys) return;
  if (keyIn(part, around) !== part.key) at.note();
  for (const name of unreadNames(part, around)) {
    at.note();
    const value = around[name] ?? null;
    if (value !== null) keep(name, value);
  }
}

/** Sets a part of a mapping under the name that it has there, and what is kept under its other names. */
export function writePart(
  part: Named,
  raw: Json,
  next: { [key: string]: Json },
  around: JsonRecord = {},
  kept?: JsonRecord,
): void {
  const used = keyIn(part, around, kept);
  setOwn(next, used, raw);
  if (!part.field?.otherKeys) return;
  const others = kept ?? around;
  for (const name of namesOf(part)) {
    const value = getOwn(others, name) ?? (getOwn(around, name) === null ? null : undefined);
    if (name !== used && value !== undefined) next[name] = value;
  }
}

/** Reports a field that stands under another name than its first, or under two. */
export function checkNames(part: Named, around: JsonRecord, at: Cursor, report: Report): void {
  const read = keyIn(part, around);
  const path = (name: string) => [...at.path, name];
  if (read !== part.key && (around[read] ?? null) !== null)
    report({ code: "older-key", path: path(read), part: "key", args: { found: read, key: part.key } });
  for (const other of unreadNames(part, around)) {
    if (around[other] === null) report({ code: "empty-field", path: path(other), args: { field: other } });
    else {
      report({ code: "two-keys", path: path(other), args: { read, other } });
      if (part.field) checkValue(part.field.codec, around[other] ?? null, at.down(other), report);
    }
  }
}
