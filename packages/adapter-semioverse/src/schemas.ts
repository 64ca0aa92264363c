import {
  getOwn,
  type Input,
  inputToSchema,
  isJsonRecord,
  isSchema,
  type Json,
  type JsonRecord,
  type JsonSchema,
  jsonEqual,
  type Output,
  outputToSchema,
  recordOf,
  SCHEMA_APPLICATORS,
  schemaToInput,
  schemaToOutput,
} from "@skill-convert/core";
import { keep, spelling } from "./extensions.js";
import { expandShorthand } from "./shorthand.js";

const APPLIES: Readonly<Record<keyof typeof SCHEMA_APPLICATORS, (value: Json) => boolean>> = {
  schema: isSchema,
  list: (value) => Array.isArray(value) && value.every(isSchema),
  mapping: (value) => isJsonRecord(value) && Object.values(value).every(isSchema),
};

/** The types of JSON Schema. */
export const SCHEMA_TYPES: readonly string[] = ["string", "number", "integer", "boolean", "object", "array", "null"];

/** Keywords whose values are lists or numbers, which no type of a field is. */
export const MEASURING_KEYWORDS: readonly string[] = [
  ...["required", "enum", "examples", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"],
];

/** A type with something that only a schema has beside it: `{ type: object, required: [path] }`. */
function isTyped(raw: JsonRecord): boolean {
  const type = getOwn(raw, "type") ?? null;
  const isType = (name: Json) => typeof name === "string" && SCHEMA_TYPES.includes(name);
  if (Array.isArray(type)) return type.length > 0 && type.every(isType);
  if (!isType(type)) return false;
  return MEASURING_KEYWORDS.some((keyword) => {
    const value = getOwn(raw, keyword);
    return typeof value === "number" || Array.isArray(value);
  });
}

/**
 * Whether `inputs` or `outputs` is a JSON Schema (Definitions 4.1 and 4.2) rather than shorthand, in which every key is
 * the name of a field.
 */
export function isJsonSchema(raw: Json): boolean {
  if (typeof raw === "boolean") return true;
  if (!isJsonRecord(raw)) return false;
  if (typeof getOwn(raw, "$schema") === "string" || typeof getOwn(raw, "$ref") === "string") return true;
  if (getOwn(raw, "type") === "object" && isJsonRecord(getOwn(raw, "properties"))) return true;
  if (isTyped(raw)) return true;
  return (["schema", "list", "mapping"] as const).some((kind) =>
    SCHEMA_APPLICATORS[kind].some((keyword) => {
      const value = getOwn(raw, keyword);
      return value !== undefined && APPLIES[kind](value);
    }),
  );
}

export function decodeInput(raw: Json): Input {
  if (isSchema(raw) && isJsonSchema(raw)) return schemaToInput(unmark(raw));
  const shorthand = isJsonRecord(raw) ? raw : {};
  return { ...schemaToInput(expandShorthand(shorthand)), ...keep([], { shorthand }) };
}

export function decodeOutput(raw: Json): Output {
  if (isSchema(raw) && isJsonSchema(raw)) return schemaToOutput(unmark(raw));
  const shorthand = isJsonRecord(raw) ? raw : {};
  return { ...schemaToOutput(expandShorthand(shorthand)), ...keep([], { shorthand }) };
}

export function encodeInput(input: Input): Json {
  const { extensions: _, ...meaning } = input;
  return sameShorthand(input, (schema) => jsonEqual(schemaToInput(schema), meaning)) ?? mark(inputToSchema(input));
}

export function encodeOutput(output: Output): Json {
  const { extensions: _, ...meaning } = output;
  return sameShorthand(output, (schema) => jsonEqual(schemaToOutput(schema), meaning)) ?? mark(outputToSchema(output));
}

/** The shorthand that was read, as long as it still means the same. */
function sameShorthand(node: Input | Output, means: (schema: JsonSchema) => boolean): JsonRecord | undefined {
  const shorthand = spelling(node, "shorthand");
  if (!isJsonRecord(shorthand) || isJsonSchema(shorthand)) return undefined;
  return means(expandShorthand(shorthand)) ? shorthand : undefined;
}

/** Told from one that a person wrote by the `#` at its end. */
const MARK = "https://json-schema.org/draft/2020-12/schema#";

/** A schema that would be taken for shorthand says that it is one. */
function mark(schema: JsonSchema): JsonSchema {
  if (typeof schema === "boolean" || isJsonSchema(schema)) return schema;
  return recordOf<Json>([["$schema", MARK], ...Object.entries(schema)]);
}

/** The inverse of {@link mark}. */
function unmark(schema: JsonSchema): JsonSchema {
  if (typeof schema === "boolean" || getOwn(schema, "$schema") !== MARK) return schema;
  const rest = recordOf(Object.entries(schema).filter(([keyword]) => keyword !== "$schema"));
  return isJsonSchema(rest) ? schema : rest;
}
