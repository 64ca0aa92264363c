import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { addSentence, takeSentence } from "@skill-convert/core/text";
import {
  any,
  boolean,
  type Codec,
  field,
  keyed,
  reporting,
  string,
  stringCodec,
  vocabulary,
} from "@skill-convert/format";
import { v2 } from "./record.js";

/**
 * The schema of each type name that is read: four of the specification, and three of dialects
 * (skill-manifest-v2.md#d19).
 */
export const TYPES: ReadonlyMap<string, JsonRecord> = new Map<string, JsonRecord>([
  ["string", { type: "string" }],
  ["integer", { type: "integer" }],
  ["boolean", { type: "boolean" }],
  ["json", {}],
  ["number", { type: "number" }],
  ["array", { type: "array" }],
  ["object", { type: "object" }],
]);

/** The types of the specification (skill-manifest-v2.md#s53), with names of types in other languages. */
const OWN_TYPES = vocabulary(["string", "integer", "boolean", "json"], {
  string: ["str", "text", "file", "path", "url", "date", "enum"],
  integer: ["int", "long", "count"],
  boolean: ["bool"],
  json: ["any", "dict", "map", "list", "float", "double"],
});

/** A new schema object for a type name. An unknown name allows any value. */
export function schemaOf(type: string): JsonRecord {
  return { ...TYPES.get(type) };
}

/** `type`. A schema that no other type of the specification covers is written as `json`. */
const type: Codec = reporting(
  stringCodec<Json>({
    schema: { enum: OWN_TYPES.words },
    holds: { enum: OWN_TYPES.words.map(schemaOf) },
    read: schemaOf,
    write(schema) {
      const name = isJsonRecord(schema) ? getOwn(schema, "type") : undefined;
      return typeof name === "string" && OWN_TYPES.has(name) ? name : "json";
    },
  }),
  (raw) => {
    if (typeof raw !== "string" || OWN_TYPES.has(raw)) return [];
    if (TYPES.has(raw)) return [{ code: "dialect-type", path: [], args: { type: raw } }];
    return [OWN_TYPES.unknown(raw, { code: "unknown-type", path: [], args: { type: raw } })];
  },
);

const section = "input[param]";

const fields = v2.record([
  field("type", "schema", type, { required: true, section, doc: "The type of the value; json allows any value." }),
  field("required", "required", boolean, { section, doc: "True if the caller must give a value; false by default." }),
  field("default", "default", any, { section, doc: "The value that is used if none is given." }),
  field("description", "description", string, { section, doc: "What the parameter does." }),
]);

/** The beginning of the sentence that lists the allowed values, because a type cannot (mapping-decisions.md#d23). */
const ONE_OF = "One of:";

/** The allowed values as text; undefined if they could not be read back from it. */
function choicesIn(schema: Json | undefined): { readonly type: string; readonly text: string } | undefined {
  const values = isJsonRecord(schema) ? getOwn(schema, "enum") : undefined;
  if (!isJsonRecord(schema) || !Array.isArray(values) || values.length === 0) return undefined;
  const types = new Set(values.map((value) => (Number.isInteger(value) ? "integer" : typeof value)));
  const [only = ""] = types.size === 1 ? types : [];
  const type = ["string", "integer", "boolean"].includes(only) ? only : "json";
  const text = values.map((value) => (type === "string" ? value : JSON.stringify(value))).join(", ");
  const read = takeSentence(addSentence(undefined, ONE_OF, text), ONE_OF);
  return read && jsonEqual(readChoices(type, read.content), values) ? { type, text } : undefined;
}

function readChoices(type: string, text: string): readonly Json[] | undefined {
  const items = text.split(", ");
  if (type === "string") return items;
  const values = items.map(parseJson);
  if (!values.every((value) => value !== undefined)) return undefined;
  if (type === "integer") return values.every(Number.isInteger) ? values : undefined;
  return type !== "boolean" || values.every((value) => typeof value === "boolean") ? values : undefined;
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The allowed values at the end of a parameter's description, and the text before them. */
function choicesOf(
  raw: Json | undefined,
): { readonly text: string | undefined; readonly values: readonly Json[] } | undefined {
  const { type, description } = isJsonRecord(raw) ? raw : {};
  const closed = typeof description === "string" ? takeSentence(description, ONE_OF) : undefined;
  if (!closed || typeof type !== "string" || !OWN_TYPES.has(type)) return undefined;
  const values = readChoices(type, closed.content);
  return values && { text: closed.text, values };
}

/** One parameter of an operation. Its description ends with the allowed values. */
export const parameter: Codec<JsonRecord> = {
  ...fields,
  get(raw, at) {
    const model = fields.get(raw, at);
    const choices = model && choicesOf(raw);
    if (!choices) return model;
    const { description: _, ...rest } = model;
    const schema = { ...asObject(model["schema"]), enum: [...choices.values] };
    return { ...rest, ...(choices.text !== undefined && { description: choices.text }), schema };
  },
  put(model, previous, at, kept) {
    const choices = choicesIn(getOwn(model, "schema"));
    // The values of a sensitive parameter are never put into its description (mapping-decisions.md#d24).
    if (!choices || model["sensitive"] === true) return fields.put(model, previous, at, kept);
    const before = model["description"];
    const description = addSentence(typeof before === "string" ? before : undefined, ONE_OF, choices.text);
    return fields.put({ ...model, schema: schemaOf(choices.type), description }, previous, at, kept);
  },
  toDocument(raw, path) {
    const isChoice = path[0] === "schema" && path[1] === "enum" && choicesOf(raw);
    return isChoice ? { path: ["description"] } : (fields.toDocument?.(raw, path) ?? { path });
  },
};

function asObject(value: Json | undefined): JsonRecord {
  return isJsonRecord(value) ? value : {};
}

export const input = keyed("name", parameter);
