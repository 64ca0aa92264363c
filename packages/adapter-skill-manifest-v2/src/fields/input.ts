import type { Json, JsonRecord } from "@skill-convert/core";
import { addSentence, didYouMean, takeSentence } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { any, boolean, type Codec, codec, field, keyed, record, reporting, string } from "@skill-convert/format";
import { V2 } from "../format.js";

/** Type names that are read, and the schema of each: the specification's four and three dialects. */
export const TYPES: ReadonlyMap<string, JsonRecord> = new Map<string, JsonRecord>([
  ["string", { type: "string" }],
  ["integer", { type: "integer" }],
  ["boolean", { type: "boolean" }],
  ["json", {}],
  ["number", { type: "number" }],
  ["array", { type: "array" }],
  ["object", { type: "object" }],
]);

/** The specification's own types. */
const OWN_TYPES: readonly string[] = ["string", "integer", "boolean", "json"];

/** What other languages call the types of the specification. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...["str", "text", "file", "path", "url", "date", "enum"].map((name) => [name, "string"] as const),
  ...["int", "long", "count"].map((name) => [name, "integer"] as const),
  ["bool", "boolean"],
  ...["any", "dict", "map", "list", "float", "double"].map((name) => [name, "json"] as const),
]);

/** The schema of a type name, an object of its own each time; a name that is not known may be any value. */
export function schemaOf(type: string): JsonRecord {
  return { ...TYPES.get(type) };
}

/** `type`: one of the specification's types, the one that covers a schema; json if no other does. */
const type: Codec = reporting(
  codec<Json>({
    expected: "a string",
    schema: { enum: OWN_TYPES },
    holds: { enum: OWN_TYPES.map(schemaOf) },
    get: (raw) => (typeof raw === "string" ? schemaOf(raw) : undefined),
    put(schema) {
      const name = isJsonRecord(schema) ? getOwn(schema, "type") : undefined;
      return typeof name === "string" && OWN_TYPES.includes(name) ? name : "json";
    },
    toDocument: () => ({ path: [] }),
  }),
  (raw) => {
    if (typeof raw !== "string" || OWN_TYPES.includes(raw)) return [];
    if (TYPES.has(raw)) return [{ code: "dialect-type", path: [], args: { type: raw } }];
    const hint = didYouMean(SYNONYMS.get(raw.toLowerCase()) ?? raw, OWN_TYPES);
    return [{ code: "unknown-type", path: [], args: { type: raw, known: OWN_TYPES.join(", "), hint } }];
  },
);

const section = "input[param]";

const fields = record(
  [
    field("type", "schema", type, { required: true, section, doc: "What kind of value it takes; json is any value." }),
    field("required", "required", boolean, { section, doc: "Whether a value has to be given; false if left out." }),
    field("default", "default", any, { section, doc: "The value that is used if none is given." }),
    field("description", "description", string, { section, doc: "What the parameter does." }),
  ],
  { id: V2.id },
);

/** Opens the sentence that names the values, for which a type has no place (mapping-decisions.md#d23). */
const ONE_OF = "One of:";

/** The values of a choice as text; undefined if they could not be told apart again. */
function choicesIn(schema: Json | undefined): { readonly type: string; readonly text: string } | undefined {
  const values = isJsonRecord(schema) ? getOwn(schema, "enum") : undefined;
  if (!isJsonRecord(schema) || !Array.isArray(values) || values.length === 0) return undefined;
  const types = new Set(values.map((value) => (Number.isInteger(value) ? "integer" : typeof value)));
  const [only = ""] = types.size === 1 ? types : [];
  const type = ["string", "integer", "boolean"].includes(only) ? only : "json";
  const text = values.map((value) => (type === "string" ? value : JSON.stringify(value))).join(", ");
  return jsonEqual(readChoices(type, text), values) ? { type, text } : undefined;
}

/** The values of a type that a sentence names. */
function readChoices(type: string, text: string): readonly Json[] | undefined {
  const words = text.split(", ");
  if (type === "string") return words;
  const values = words.map(parsed);
  if (!values.every((value) => value !== undefined)) return undefined;
  if (type === "integer") return values.every(Number.isInteger) ? values : undefined;
  return type !== "boolean" || values.every((value) => typeof value === "boolean") ? values : undefined;
}

function parsed(word: string): Json | undefined {
  try {
    return JSON.parse(word) as Json;
  } catch {
    return undefined;
  }
}

/** The sentence of a parameter's description, with its values. */
function choicesOf(
  raw: Json | undefined,
): { readonly text: string | undefined; readonly values: readonly Json[] } | undefined {
  const { type, description } = isJsonRecord(raw) ? raw : {};
  const closed = typeof description === "string" ? takeSentence(description, ONE_OF) : undefined;
  if (!closed || typeof type !== "string" || !OWN_TYPES.includes(type)) return undefined;
  const values = readChoices(type, closed.said);
  return values && { text: closed.text, values };
}

/** One parameter of an operation. The values of a choice close its description. */
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
  put(model, was, at, kept) {
    const choices = choicesIn(getOwn(model, "schema"));
    // What is sensitive is not shown in words.
    if (!choices || model["sensitive"] === true) return fields.put(model, was, at, kept);
    const before = model["description"];
    const description = addSentence(typeof before === "string" ? before : undefined, ONE_OF, choices.text);
    return fields.put({ ...model, schema: schemaOf(choices.type), description }, was, at, kept);
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
