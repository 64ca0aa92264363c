import {
  type Extended,
  extensionIn,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  recordOf,
  SPELLING,
  setOwn,
  spellingIn,
} from "@skill-convert/core";
import { FORMAT } from "./format.js";

type Entry = readonly [string, Json | undefined];

/** The entries of `raw` that nothing of the model stands for: unknown keys, and known ones that are left empty. */
export function unread(raw: JsonRecord, known: ReadonlySet<string>): JsonRecord {
  const rest: { [key: string]: Json } = {};
  for (const key of Object.keys(raw)) {
    const value = getOwn(raw, key) ?? null;
    if (!known.has(key) || value === null) setOwn(rest, key, value);
  }
  return rest;
}

/** {@link unread} entries of `raw`, and how the known ones were spelled, to be kept on a node of the model. */
export function keep(
  raw: JsonRecord,
  known: ReadonlySet<string>,
  spelled: { readonly [key: string]: Json | undefined } = {},
): Extended {
  return keepRecord(unread(raw, known), spelled);
}

/** A record of this format's, to be kept on a node of the model. A key that is called like the notation stands in it. */
export function keepRecord(record: JsonRecord, spelled: { readonly [key: string]: Json | undefined }): Extended {
  if (Object.keys(record).length === 0 && Object.values(spelled).every((value) => value === undefined)) return {};
  const spelling = recordOf<Json>([...Object.entries(spelled), [SPELLING, getOwn(record, SPELLING)]]);
  const entries: [string, Json][] = Object.entries(record).filter(([key]) => key !== SPELLING);
  if (Object.keys(spelling).length > 0) entries.push([SPELLING, spelling]);
  return entries.length > 0 ? { extensions: { [FORMAT.id]: recordOf(entries) } } : {};
}

/** What {@link keep} kept on a node, notation left out. */
export function kept(node: Extended | undefined): JsonRecord {
  if (node?.extensions === undefined) return {};
  const entries = Object.entries(extensionIn(node, FORMAT.id)).filter(([key]) => key !== SPELLING);
  return recordOf<Json>([...entries, [SPELLING, spelling(node, SPELLING)]]);
}

/** A document's record: the known entries that there are, then what was kept under other keys. */
export function withKept(known: readonly Entry[], rest: JsonRecord): Record<string, Json> {
  const record = recordOf<Json>(known);
  for (const key of Object.keys(rest)) if (!Object.hasOwn(record, key)) setOwn(record, key, getOwn(rest, key) ?? null);
  return record;
}

/** How something on a node was spelled; undefined where it was spelled as it is written. */
export function spelling(node: Extended | undefined, key: string): Json | undefined {
  return spellingIn(node, FORMAT.id, key);
}

export function asRecord(value: Json | undefined): JsonRecord {
  return isJsonRecord(value) ? value : {};
}

export function textOr(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function flagOr(value: Json | undefined): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** The records of a list; anything else in it has been refused before. */
export function recordsOf(value: Json | undefined): JsonRecord[] {
  return Array.isArray(value) ? value.filter(isJsonRecord) : [];
}
