import {
  type Extended,
  extensionIn,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  jsonEqual,
  notationIn,
  recordOf,
  SPELLING,
} from "@skill-convert/core";
import { ID } from "./format.js";

/** A mapping of the document as understood: the fields of the model, and every key that said nothing to it. */
export interface Understood<T> {
  readonly fields: T;
  readonly rest: JsonRecord;
}

/** One kind of mapping of the document, in both directions. `write` gives the specification's own form. */
export interface NodeCodec<T extends object> {
  read(raw: JsonRecord): Understood<T>;
  write(node: T): JsonRecord;
}

/** Keys that an extension record uses for itself. A document's own key of such a name is kept under `$spelling`. */
export const FRONTMATTER = "$frontmatter";
const RESERVED: ReadonlySet<string> = new Set([SPELLING, FRONTMATTER]);

/** Under `$spelling`: keys that would be written and that the document leaves out. */
export const UNSAID = "unsaid";

/** Reads a mapping; what it has beyond the model, and what it spells otherwise than it would be written, is kept. */
export function decodeNode<T extends object>(raw: JsonRecord, codec: NodeCodec<T>): T & Extended {
  const { fields, rest } = codec.read(raw);
  const written = codec.write(fields);
  if (Object.keys(rest).length === 0 && jsonEqual(raw, written) && !hasReserved(raw)) return fields;
  const spelled = spellingsOf(raw, join(written, rest));
  const extension = extensionOf(rest, spelled);
  return Object.keys(extension).length > 0 ? { ...fields, extensions: { [ID]: extension } } : fields;
}

function hasReserved(raw: JsonRecord): boolean {
  return Object.hasOwn(raw, SPELLING) || Object.hasOwn(raw, FRONTMATTER);
}

/** What else decides whether a key is written as it was spelled. */
export interface Respelling {
  /** False where another spelling than the usual one would say too little. */
  allows(key: string): boolean;
  /** True where the value stands in another place, so that leaving it unsaid loses nothing. */
  standsElsewhere(key: string): boolean;
}

const ANYTHING: Respelling = { allows: () => true, standsElsewhere: () => false };

/** Writes a mapping, in the spelling that it had as long as that still means the same. */
export function encodeNode<T extends Extended>(node: T, codec: NodeCodec<T>, respelling = ANYTHING): JsonRecord {
  const written = join(codec.write(node), restOf(node));
  const spelled = notationIn(node, ID);
  return Object.keys(spelled).length === 0 ? written : respell(written, node, codec, respelling);
}

/** What `raw` spells otherwise than `written` does, its reserved keys, and under `unsaid` what it leaves out. */
export function spellingsOf(raw: JsonRecord, written: JsonRecord): JsonRecord {
  const differs = ([key, value]: [string, Json]) => RESERVED.has(key) || !jsonEqual(getOwn(written, key), value);
  const entries = Object.entries(raw).filter(differs);
  const unsaid = Object.keys(written).filter((key) => !Object.hasOwn(raw, key));
  return recordOf<Json>(unsaid.length > 0 ? [...entries, [UNSAID, unsaid]] : entries);
}

/** What a node keeps: keys without a name in the model, spellings, and what SKILL.md says otherwise. */
export function extensionOf(rest: JsonRecord, spelled: JsonRecord, differing: JsonRecord = {}): JsonRecord {
  const some = (record: JsonRecord) => (Object.keys(record).length > 0 ? record : undefined);
  return recordOf<Json>([
    ...Object.entries(rest).filter(([key]) => !RESERVED.has(key)),
    [SPELLING, some(spelled)],
    [FRONTMATTER, some(differing)],
  ]);
}

function respell<T extends Extended>(
  written: JsonRecord,
  node: T,
  codec: NodeCodec<T>,
  { allows, standsElsewhere }: Respelling,
): JsonRecord {
  const spelled = notationIn(node, ID);
  const plain = codec.read(written);
  const accepts = (candidate: JsonRecord) => {
    const { fields, rest } = codec.read(candidate);
    return meansTheSame(rest, plain.rest, restOf(node)) && meansTheSame(fields, plain.fields, node);
  };
  let result = written;
  for (const [key, value] of Object.entries(spelled)) {
    if (key === UNSAID || !allows(key)) continue;
    const candidate = recordOf<Json>([...Object.entries(result), [key, value]]);
    if (RESERVED.has(key) || accepts(candidate)) result = candidate;
  }
  const unsaid = textsIn(getOwn(spelled, UNSAID)).filter(allows);
  for (const key of unsaid) {
    const candidate = without(result, [key]);
    if (accepts(candidate)) result = candidate;
  }
  // A key without a value says as little as none.
  const empty = Object.entries(spelled).filter(([key, value]) => value === null && allows(key) && standsElsewhere(key));
  return recordOf<Json>([...Object.entries(without(result, unsaid.filter(standsElsewhere))), ...empty]);
}

/** Whether each field reads as the node has it, or at least as it would read from the usual form. */
function meansTheSame(fields: object, usual: object, node: object): boolean {
  const [read, plain, own] = [{ ...fields }, { ...usual }, { ...node }] as Record<string, unknown>[];
  if (!read || !plain || !own) return false;
  return [...new Set([...Object.keys(read), ...Object.keys(plain)])].every((key) => {
    const value = getOwn(read, key);
    return jsonEqual(value, getOwn(own, key)) || jsonEqual(value, getOwn(plain, key));
  });
}

/** Keys of the document that the model has no name for. */
export function restOf(node: Extended): JsonRecord {
  return recordOf(Object.entries(extensionIn(node, ID)).filter(([key]) => !RESERVED.has(key)));
}

/** Two readings of one mapping in one: the first wins, and mappings on both sides are joined. */
export function join(written: JsonRecord, rest: JsonRecord): JsonRecord {
  const joined = Object.entries(written).map(([key, value]): [string, Json] => {
    const other = getOwn(rest, key);
    return [key, isJsonRecord(value) && isJsonRecord(other) ? join(value, other) : value];
  });
  return recordOf([...joined, ...Object.entries(rest).filter(([key]) => !Object.hasOwn(written, key))]);
}

/** The keys of `raw` that are not among those understood. */
export function without(raw: JsonRecord, understood: readonly string[]): JsonRecord {
  return recordOf(Object.entries(raw).filter(([key]) => !understood.includes(key)));
}

/** The texts of a list of texts; none where it is no such list. */
export function textsIn(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}
