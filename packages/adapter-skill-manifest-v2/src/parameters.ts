import {
  compact,
  didYouMean,
  getOwn,
  type Input,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type JsonSchema,
  jsonEqual,
  type Parameter,
  recordOf,
} from "@skill-convert/core";
import { keep, spelling, withKept } from "./extensions.js";

/** Type names that are read, and the schema of each: the specification's four and three dialects (FORMATS.md, Types). */
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
export const OWN_TYPES: readonly string[] = ["string", "integer", "boolean", "json"];

/** What other languages call the types of the specification. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...["str", "text", "file", "path", "url", "date", "enum"].map((name) => [name, "string"] as const),
  ...["int", "long", "count"].map((name) => [name, "integer"] as const),
  ["bool", "boolean"],
  ...["any", "dict", "map", "list", "float", "double"].map((name) => [name, "json"] as const),
]);

/** The type of the specification that a name most likely means, as {@link didYouMean} says it. */
export function didYouMeanType(name: string): string {
  return didYouMean(SYNONYMS.get(name.toLowerCase()) ?? name, OWN_TYPES);
}

export const KNOWN_PARAMETER_FIELDS: ReadonlySet<string> = new Set(["type", "required", "default", "description"]);

/** The schema of a type name, an object of its own each time; a name that is not known may be any value. */
export function decodeType(name: string): JsonSchema {
  return { ...TYPES.get(name) };
}

/** The type that covers a schema; json where no other does. */
export function encodeType(schema: JsonSchema): string {
  const type = isJsonRecord(schema) ? getOwn(schema, "type") : undefined;
  return typeof type === "string" && OWN_TYPES.includes(type) ? type : "json";
}

export function decodeInput(raw: JsonRecord): Input {
  const parameters: Parameter[] = [];
  for (const name of Object.keys(raw)) {
    const item = raw[name];
    if (isJsonRecord(item)) parameters.push(decodeParameter(name, item));
  }
  return { parameters };
}

function decodeParameter(name: string, raw: JsonRecord): Parameter {
  const [type, required, description] = [getOwn(raw, "type"), getOwn(raw, "required"), getOwn(raw, "description")];
  const schema = typeof type === "string" ? decodeType(type) : {};
  return compact({
    name,
    description: typeof description === "string" ? description : undefined,
    schema,
    required: typeof required === "boolean" ? required : undefined,
    default: getOwn(raw, "default"),
    ...keep(raw, KNOWN_PARAMETER_FIELDS, type === encodeType(schema) ? undefined : { type }),
  });
}

export function encodeInput(input: Input | undefined): JsonRecord {
  return recordOf<Json>((input?.parameters ?? []).map((parameter) => [parameter.name, encodeParameter(parameter)]));
}

function encodeParameter(parameter: Parameter): JsonRecord {
  const { schema, required, default: fallback, description } = parameter;
  const type = spelledType(parameter) ?? encodeType(schema);
  return withKept(compact({ type, required, default: fallback, description }), parameter, KNOWN_PARAMETER_FIELDS);
}

/** The type as it was spelled, while it still means the schema. */
function spelledType(parameter: Parameter): string | undefined {
  const type = spelling(parameter, "type");
  return typeof type === "string" && jsonEqual(decodeType(type), parameter.schema) ? type : undefined;
}
