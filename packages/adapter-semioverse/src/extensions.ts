import { compact, type Extended, extensionIn, type Json, recordOf, SPELLING, spellingIn } from "@skill-convert/core";
import { FORMAT } from "./format.js";

/** What a document says that the model has no name for, and the notation that differs from what is written. */
export function keep(
  unknown: readonly (readonly [string, Json])[],
  spelled: { readonly [key: string]: Json | undefined } = {},
): Extended {
  const spelling = compact(spelled);
  const entries = [...unknown];
  if (Object.keys(spelling).length > 0) entries.push([SPELLING, spelling]);
  return entries.length > 0 ? { extensions: { [FORMAT.id]: recordOf(entries) } } : {};
}

/** What {@link keep} kept on a node, notation left out. */
export function kept(node: Extended | undefined): [string, Json][] {
  return Object.entries(extensionIn(node, FORMAT.id)).filter(([key]) => key !== SPELLING);
}

/** How something on a node was spelled; undefined where it was spelled as it is written. */
export function spelling(node: Extended | undefined, key: string): Json | undefined {
  return spellingIn(node, FORMAT.id, key);
}
