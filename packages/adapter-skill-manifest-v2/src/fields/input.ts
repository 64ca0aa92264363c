import type { Json, JsonRecord } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { boolean, type Codec, codec, field, json, keyed, record, reporting, string } from "@skill-convert/format";
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

/** One parameter of an operation. */
export const parameter = record(
  [
    field("type", "schema", type, { required: true, section, doc: "What kind of value it takes; json is any value." }),
    field("required", "required", boolean, { section, doc: "Whether a value has to be given; false if left out." }),
    field("default", "default", json, { section, doc: "The value that is used if none is given." }),
    field("description", "description", string, { section, doc: "What the parameter does." }),
  ],
  { id: V2.id },
);

export const input = keyed("name", parameter);
