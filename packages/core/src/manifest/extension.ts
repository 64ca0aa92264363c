import { getOwn, isJsonRecord, type Json, type JsonRecord } from "../json.js";
import type { Extensions } from "./json-value.js";
import { SPELLING } from "./shape.js";

/** Any concept of the model: it may carry what a format has and the model has no name for. */
export interface Extended {
  readonly extensions?: Extensions;
}

/** What a node carries for a format, notation included; empty where there is nothing. */
export function extensionIn(node: Extended | undefined, format: string): JsonRecord {
  return (node?.extensions && getOwn(node.extensions, format)) ?? {};
}

/** The notation that a node carries for a format. */
export function notationIn(node: Extended | undefined, format: string): JsonRecord {
  const spelled = getOwn(extensionIn(node, format), SPELLING);
  return isJsonRecord(spelled) ? spelled : {};
}

/** How something on a node was spelled in a format; undefined where it was spelled as it is written. */
export function spellingIn(node: Extended | undefined, format: string, key: string): Json | undefined {
  return getOwn(notationIn(node, format), key);
}
