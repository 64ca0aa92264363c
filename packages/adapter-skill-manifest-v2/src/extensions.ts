import {
  type Extended,
  extensionIn,
  type Json,
  type JsonRecord,
  recordOf,
  SPELLING,
  spellingIn,
} from "@skill-convert/core";
import { V2 } from "./formats.js";

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
  return Object.entries(extensionIn(node, V2.id)).filter(([key]) => key !== SPELLING && !known.has(key));
}

/** How something on a node was spelled where it was read; undefined where it was spelled as it is written. */
export function spelling(node: Extended | undefined, key: string, format: string = V2.id): Json | undefined {
  return spellingIn(node, format, key);
}
