import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import { isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { type Issue, vocabulary } from "@skill-convert/format";

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

/** The types, with the words of other languages for them. */
const WORDS = vocabulary([...TYPES.keys()], {
  string: ["str", "text", "path", "file"],
  integer: ["int", "long"],
  number: ["float", "double"],
  object: ["dict", "map"],
  boolean: ["bool"],
  array: ["list"],
});

/** Completes the issue of a text that is not a type. Nothing is suggested if the text is more than one word. */
export function unknownType(text: string, issue: Issue): Issue {
  const [, word = ""] = /^\s*(\w+)(?:\[\])*\??\s*$/.exec(text) ?? [];
  const { meant, ...completed } = WORDS.unknown(word, issue);
  return { ...completed, ...(meant !== undefined && { meant: text.replace(word, meant) }) };
}

/** One field of a shorthand schema. */
export interface ShorthandField {
  readonly schema: JsonSchema;
  /** True unless the type is followed by a question mark. */
  readonly required: boolean;
  /** False if the text is not a type, and is read as a description (semioverse.md#d18). */
  readonly known: boolean;
}

/** The texts that {@link decodeField} reads as types, as a pattern for editors. */
export const TYPE_PATTERN = `^\\s*(${[...TYPES.keys()].join("|")})(\\[\\])*\\??\\s*$`;

/** Reads `string`, `string?`, `object[]`, the JSON Schema of a field, or a description. */
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

/** The type or description that reads back as a schema; undefined if none does. */
export function encodeType(schema: Json, isRequired: boolean): string | undefined {
  let inner: Json = schema;
  let lists = "";
  while (isJsonRecord(inner) && jsonEqual(Object.keys(inner), ["type", "items"]) && inner["type"] === "array") {
    lists += "[]";
    inner = inner["items"] ?? null;
  }
  const word = WORDS.words.find((name) => jsonEqual(TYPES.get(name), inner));
  const { description } = isJsonRecord(schema) ? schema : {};
  const text = word === undefined ? description : `${word}${lists}${isRequired ? "" : "?"}`;
  if (typeof text !== "string") return undefined;
  const read = decodeType(text);
  return jsonEqual([read.schema, read.required], [schema, isRequired]) ? text : undefined;
}
