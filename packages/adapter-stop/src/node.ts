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

/** One kind of mapping of the document, in both directions. */
export interface NodeCodec<T extends object> {
  /** The fields of the model. */
  read(raw: JsonRecord): T;
  /** Every key that said nothing to the model, which made these fields of the others. */
  rest(raw: JsonRecord, fields: T): JsonRecord;
  /** Whether it is plain, without writing it, that what was read is written as it stands. When in doubt it is not. */
  isUsual(raw: JsonRecord, fields: T): boolean;
  /** The specification's own form. */
  write(node: T): JsonRecord;
}

/** As much of it as writing takes, which reads what it has written. */
export type NodeWriter<T extends object> = Omit<NodeCodec<T>, "isUsual">;

/** Keys that an extension record uses for itself. A document's own key of such a name is kept under `$spelling`. */
export const FRONTMATTER = "$frontmatter";
export const RESERVED: ReadonlySet<string> = new Set([SPELLING, FRONTMATTER]);

/** Under `$spelling`: keys that would be written and that the document leaves out. */
export const UNSAID = "unsaid";

/** Reads a mapping; what it has beyond the model, and what it spells otherwise than it would be written, is kept. */
export function decodeNode<T extends object>(raw: JsonRecord, codec: NodeCodec<T>): T & Extended {
  const fields = codec.read(raw);
  if (codec.isUsual(raw, fields)) return fields;
  const rest = codec.rest(raw, fields);
  const extension = extensionOf(rest, spellingsOf(raw, join(codec.write(fields), rest)));
  return isEmpty(extension) ? fields : { ...fields, extensions: { [ID]: extension } };
}

/**
 * Whether a mapping has as many keys as fields were read from it, `others` aside: where each field stands for one key,
 * every key was understood.
 */
export function isUnderstood(raw: JsonRecord, fields: object, others = 0): boolean {
  return Object.keys(raw).length === Object.keys(fields).length + others;
}

/** Whether each of a list of nodes was written as it would be. */
export function areUsual(nodes: readonly Extended[] = []): boolean {
  for (const node of nodes) if (node.extensions !== undefined) return false;
  return true;
}

export function isEmpty(record: object): boolean {
  for (const key in record) if (Object.hasOwn(record, key)) return false;
  return true;
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
export function encodeNode<T extends Extended>(node: T, codec: NodeWriter<T>, respelling = ANYTHING): JsonRecord {
  const usual = codec.write(node);
  if (node.extensions === undefined) return usual;
  const written = join(usual, restOf(node));
  const spelled = notationIn(node, ID);
  return isEmpty(spelled) ? written : respell(written, node, codec, respelling);
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
  const some = (record: JsonRecord) => (isEmpty(record) ? undefined : record);
  return recordOf<Json>([
    ...Object.entries(rest).filter(([key]) => !RESERVED.has(key)),
    [SPELLING, some(spelled)],
    [FRONTMATTER, some(differing)],
  ]);
}

function respell<T extends Extended>(
  written: JsonRecord,
  node: T,
  codec: NodeWriter<T>,
  { allows, standsElsewhere }: Respelling,
): JsonRecord {
  const spelled = notationIn(node, ID);
  const spellings = Object.entries(spelled).filter(([key]) => key !== UNSAID && allows(key));
  const unsaid = textsIn(getOwn(spelled, UNSAID)).filter(allows);
  if (spellings.length === 0 && unsaid.length === 0) return written;
  const plain = understand(written, codec);
  const own = restOf(node);
  const accepts = (candidate: JsonRecord) => {
    const { fields, rest } = understand(candidate, codec);
    return meansTheSame(rest, plain.rest, own) && meansTheSame(fields, plain.fields, node);
  };
  let result = written;
  for (const [key, value] of spellings) {
    const candidate = recordOf<Json>([...Object.entries(result), [key, value]]);
    if (RESERVED.has(key) || accepts(candidate)) result = candidate;
  }
  for (const key of unsaid) {
    const candidate = without(result, [key]);
    if (accepts(candidate)) result = candidate;
  }
  // A key without a value says as little as none.
  const empty = spellings.filter(([key, value]) => value === null && standsElsewhere(key));
  return recordOf<Json>([...Object.entries(without(result, unsaid.filter(standsElsewhere))), ...empty]);
}

function understand<T extends object>(raw: JsonRecord, codec: NodeWriter<T>): { fields: T; rest: JsonRecord } {
  const fields = codec.read(raw);
  return { fields, rest: codec.rest(raw, fields) };
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
