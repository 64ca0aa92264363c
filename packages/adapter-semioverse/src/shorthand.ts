import { didYouMean, isJsonRecord, type Json, type JsonRecord, type JsonSchema, recordOf } from "@skill-convert/core";

/** The words that stand for a type. */
const TYPES: ReadonlyMap<string, JsonRecord> = new Map<string, JsonRecord>([
  ["string", { type: "string" }],
  ["number", { type: "number" }],
  ["integer", { type: "integer" }],
  ["boolean", { type: "boolean" }],
  ["object", { type: "object" }],
  ["array", { type: "array" }],
  ["null", { type: "null" }],
  ["any", {}],
]);

export const TYPE_WORDS = [...TYPES.keys()];

/** What other languages call these types. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...["str", "text", "path", "file"].map((name) => [name, "string"] as const),
  ...["int", "long"].map((name) => [name, "integer"] as const),
  ...["float", "double"].map((name) => [name, "number"] as const),
  ...["dict", "map"].map((name) => [name, "object"] as const),
  ["bool", "boolean"],
  ["list", "array"],
]);

/** The type that a text most likely means, as {@link didYouMean} says it; `""` where it is more than a word. */
export function didYouMeanType(text: string): string {
  const [, word = ""] = /^\s*(\w+)(?:\[\])*\??\s*$/.exec(text) ?? [];
  return word === "" ? "" : didYouMean(SYNONYMS.get(word.toLowerCase()) ?? word, TYPE_WORDS);
}

/** One field of a shorthand schema. */
export interface ShorthandField {
  readonly schema: JsonSchema;
  /** What is not followed by a question mark is required. */
  readonly required: boolean;
  /** False where the text is no type: then it is taken for a description. */
  readonly known: boolean;
}

/** Reads `string`, `string?`, `object[]`, a JSON Schema of the one field, or text about it. */
export function decodeField(raw: Json): ShorthandField {
  if (typeof raw === "string") return decodeType(raw);
  if (typeof raw === "boolean") return { schema: raw, required: true, known: true };
  if (!isJsonRecord(raw)) return { schema: {}, required: true, known: true };
  const { required, ...rest } = raw;
  if (typeof required !== "boolean") return { schema: raw, required: true, known: true };
  return { schema: rest, required, known: true };
}

function decodeType(text: string): ShorthandField {
  const [, word = "", lists = "", mark] = /^\s*(\w+)((?:\[\])*)(\?)?\s*$/.exec(text) ?? [];
  const type = TYPES.get(word);
  if (type === undefined) return { schema: { description: text }, required: !text.trim().endsWith("?"), known: false };
  let schema = type;
  for (let depth = 0; depth < lists.length / 2; depth++) schema = { type: "array", items: schema };
  return { schema, required: mark === undefined, known: true };
}

/** The JSON Schema that a shorthand mapping of names to types stands for. */
export function expandShorthand(raw: JsonRecord): JsonRecord {
  const fields = Object.entries(raw).map(([name, value]) => [name, decodeField(value)] as const);
  return recordOf<Json>([
    ["type", "object"],
    ["properties", recordOf(fields.map(([name, { schema }]) => [name, schema] as const))],
    ["required", fields.length > 0 ? fields.filter(([, { required }]) => required).map(([name]) => name) : undefined],
  ]);
}
