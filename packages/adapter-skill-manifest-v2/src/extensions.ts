import {
  type Extended,
  extensionIn,
  type Json,
  type JsonRecord,
  recordOf,
  SPELLING,
  setOwn,
  spellingIn,
} from "@skill-convert/core";
import { V2 } from "./formats.js";

/** The keys of `raw` that the format gives no meaning to, and how the known ones were spelled, to be kept on a node. */
export function keep(
  raw: JsonRecord,
  known: ReadonlySet<string>,
  spelling?: { readonly [key: string]: Json | undefined },
  format: string = V2.id,
): Extended {
  const spelled = spelling && Object.entries(spelling).filter(([, value]) => value !== undefined);
  if (!spelled?.length && !hasOthers(raw, known)) return NONE;
  const entries = Object.entries(raw).filter(([key]) => !known.has(key) && key !== SPELLING);
  if (spelled?.length) entries.push([SPELLING, recordOf(spelled)]);
  return entries.length === 0 ? NONE : { extensions: { [format]: recordOf(entries) } };
}

const NONE = {};

/** Whether an object has keys that the format gives no meaning to. Asked of every object, and nearly always false. */
export function hasOthers(record: JsonRecord, known: ReadonlySet<string>): boolean {
  for (const key in record) if (!known.has(key)) return true;
  return false;
}

/** An object with the keys kept on a node behind its own, the known ones, which win. */
export function withKept(
  record: { [key: string]: Json },
  node: Extended | undefined,
  known: ReadonlySet<string>,
): JsonRecord {
  if (node?.extensions === undefined) return record;
  for (const [key, value] of Object.entries(extensionIn(node, V2.id))) {
    if (key !== SPELLING && !known.has(key)) setOwn(record, key, value);
  }
  return record;
}

/** How something on a node was spelled where it was read; undefined where it was spelled as it is written. */
export function spelling(node: Extended | undefined, key: string, format: string = V2.id): Json | undefined {
  return spellingIn(node, format, key);
}
