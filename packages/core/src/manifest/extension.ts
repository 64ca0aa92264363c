import { getOwn, type JsonRecord } from "../json.js";
import type { Extensions } from "./json-value.js";

/** Any concept of the model: it may carry what a format has and the model has no name for. */
export interface Extended {
  readonly extensions?: Extensions;
}

/** What a node carries for a format; empty where there is nothing. */
export function extensionIn(node: Extended | undefined, format: string): JsonRecord {
  return (node?.extensions && getOwn(node.extensions, format)) ?? {};
}
