import {
  type Extended,
  extensionIn,
  getOwn,
  type Json,
  type JsonRecord,
  notationIn,
  recordOf,
  SPELLING,
  scalarText,
} from "@skill-convert/core";
import { FORMAT } from "./manifest-file.js";

/** Where the words are kept that SKILL.md says otherwise than the manifest. */
export const FRONTMATTER = "$frontmatter";

/** Keys that an extension uses for itself. A document's own key of such a name is kept under `$spelling`. */
const RESERVED = [SPELLING, FRONTMATTER] as const;
const isReserved = (key: string) => RESERVED.some((reserved) => reserved === key);

/** Keys of this format that the model has no name for, and how what it does name was written. */
export interface Kept {
  readonly keys: JsonRecord;
  readonly spelling: JsonRecord;
}

/** What a node of the model keeps for this format. */
export function keptOf(node: Extended): Kept {
  const spelling = notationIn(node, FORMAT);
  const keys = Object.entries(extensionIn(node, FORMAT)).filter(([key]) => !isReserved(key));
  return { keys: recordOf<Json>([...keys, ...reservedIn(spelling)]), spelling };
}

function reservedIn(record: JsonRecord) {
  return RESERVED.map((key) => [key, getOwn(record, key)] as const);
}

/** The extensions of a node; undefined where there is nothing to keep. */
export function keep(
  keys: JsonRecord,
  spelling: JsonRecord,
  others: { readonly [format: string]: JsonRecord } = {},
  differing: JsonRecord = {},
): { readonly [format: string]: JsonRecord } | undefined {
  // A key of such a name is somebody's own and must not be taken for ours.
  const all: JsonRecord = recordOf<Json>([...Object.entries(spelling), ...reservedIn(keys)]);
  const own: JsonRecord = recordOf<Json>([
    ...Object.entries(keys).filter(([key]) => !isReserved(key)),
    [SPELLING, Object.keys(all).length > 0 ? all : undefined],
    [FRONTMATTER, Object.keys(differing).length > 0 ? differing : undefined],
  ]);
  const entries = Object.keys(own).length > 0 ? { ...others, [FORMAT]: own } : others;
  return Object.keys(entries).length > 0 ? entries : undefined;
}

/** Texts that a list of scalars stands for. */
export function textsOf(value: Json | undefined): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts = value.map(scalarText);
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

/** What a value is, in words for a message. */
export function describeValue(value: Json): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a mapping";
  return typeof value === "string" ? "text" : `the ${typeof value} ${scalarText(value)}`;
}
