import {
  type Extensions,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  recordOf,
  SPELLING,
} from "@skill-convert/core";
import { V2 } from "./formats.js";

/** Any concept of the model: each may carry what its format calls otherwise or has no name for. */
export interface Extended {
  readonly extensions?: Extensions;
}

/** The keys of `raw` that the format gives no meaning to, and how the known ones were spelled, to be kept on a node. */
export function keep(
  raw: JsonRecord,
  known: ReadonlySet<string>,
  spelling: { readonly [key: string]: Json | undefined } = {},
  format: string = V2.id,
): Extended {
  const unknown = Object.entries(raw).filter(([key]) => !known.has(key) && key !== SPELLING);
  const spelled = recordOf(Object.entries(spelling));
  if (unknown.length === 0 && Object.keys(spelled).length === 0) return {};
  const entries: [string, Json][] = Object.keys(spelled).length > 0 ? [...unknown, [SPELLING, spelled]] : unknown;
  return { extensions: { [format]: recordOf(entries) } };
}

/** The keys kept on a node, to be written back beside the known ones, which win. */
export function keptEntries(node: Extended | undefined, known: ReadonlySet<string>): [string, Json][] {
  const record = node?.extensions && getOwn(node.extensions, V2.id);
  return isJsonRecord(record) ? Object.entries(record).filter(([key]) => key !== SPELLING && !known.has(key)) : [];
}

/** How something on a node was spelled where it was read; undefined where it was spelled as it is written. */
export function spelling(node: Extended | undefined, key: string, format: string = V2.id): Json | undefined {
  const record = node?.extensions && getOwn(node.extensions, format);
  const spelled = isJsonRecord(record) ? getOwn(record, SPELLING) : undefined;
  return isJsonRecord(spelled) ? getOwn(spelled, key) : undefined;
}
