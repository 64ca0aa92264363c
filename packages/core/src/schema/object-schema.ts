import {
  compact,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type JsonSchema,
  jsonEqual,
  recordOf,
} from "../json.js";
import type { Input, Output, OutputField, Parameter } from "../manifest/operation.js";

/** Converts an operation's input to a JSON Schema. */
export function inputToSchema(input: Input): JsonSchema {
  if (typeof input.keywords === "boolean") return input.keywords;
  const properties = input.parameters.map((parameter) => [parameter.name, parameterToSchema(parameter)] as const);
  return joinSchema({
    properties: properties.length === 0 && input.omits?.includes("properties") ? undefined : recordOf(properties),
    required: requiredNames(input.parameters, input.keywords, (parameter) => parameter.required),
    untyped: input.omits?.includes("type") ?? false,
    keywords: input.keywords,
  });
}

/** Converts a JSON Schema to an operation's input. {@link inputToSchema} returns the same schema again. */
export function schemaToInput(schema: JsonSchema): Input {
  if (typeof schema === "boolean") return { parameters: [], keywords: schema };
  const { properties, required, keywords, untyped } = splitSchema(schema);
  const parameters = [...(properties ?? [])].map(([name, property]) => schemaToParameter(name, property, required));
  const omits = [...(untyped ? ["type" as const] : []), ...(properties ? [] : ["properties" as const])];
  return {
    parameters,
    ...withKeywords(keywords, required, parameters, (parameter) => parameter.required),
    ...(omits.length > 0 ? { omits } : {}),
  };
}

/** Converts an operation's output to a JSON Schema. */
export function outputToSchema(output: Output): JsonSchema {
  if (typeof output.keywords === "boolean") return output.keywords;
  return joinSchema({
    description: output.description,
    properties: output.fields && recordOf(output.fields.map((field) => [field.name, fieldToSchema(field)] as const)),
    required: requiredNames(output.fields ?? [], output.keywords, (field) => field.guaranteed),
    untyped: output.omits?.includes("type") ?? false,
    keywords: output.keywords,
  });
}

/** Converts a JSON Schema to an operation's output. {@link outputToSchema} returns the same schema again. */
export function schemaToOutput(schema: JsonSchema): Output {
  if (typeof schema === "boolean") return { keywords: schema };
  const { description, ...rest } = schema;
  const lifted = typeof description === "string" ? description : undefined;
  const { properties, required, keywords, untyped } = splitSchema(lifted === undefined ? schema : rest);
  const fields = properties && [...properties].map(([name, property]) => schemaToField(name, property, required));
  return compact({
    description: lifted,
    fields,
    ...withKeywords(keywords, required, fields ?? [], (field) => field.guaranteed),
    omits: untyped ? ["type" as const] : undefined,
  });
}

/** Converts a parameter to a JSON Schema with its description, its default and its `writeOnly` mark as keywords. */
export function parameterToSchema(parameter: Parameter): JsonSchema {
  const extra = compact({
    description: parameter.description,
    default: parameter.default,
    writeOnly: parameter.sensitive,
  }) as JsonRecord;
  return withAnnotations(parameter.schema, extra);
}

function schemaToParameter(name: string, property: JsonSchema, required: readonly string[] | undefined): Parameter {
  const flag = required === undefined ? {} : { required: required.includes(name) };
  if (typeof property === "boolean") return { name, schema: property, ...flag };
  const { description, default: value, writeOnly, ...schema } = property;
  return {
    name,
    ...(typeof description === "string" ? { description } : {}),
    schema: {
      ...schema,
      ...(description === undefined || typeof description === "string" ? {} : { description }),
      ...(writeOnly === undefined || typeof writeOnly === "boolean" ? {} : { writeOnly }),
    },
    ...flag,
    ...(typeof writeOnly === "boolean" ? { sensitive: writeOnly } : {}),
    ...(Object.hasOwn(property, "default") && value !== undefined ? { default: value } : {}),
  };
}

function fieldToSchema(field: OutputField): JsonSchema {
  return withAnnotations(field.schema ?? {}, compact({ description: field.description }) as JsonRecord);
}

function schemaToField(name: string, property: JsonSchema, required: readonly string[] | undefined): OutputField {
  const flag = required === undefined ? {} : { guaranteed: required.includes(name) };
  if (typeof property === "boolean") return { name, schema: property, ...flag };
  const { description, ...schema } = property;
  if (typeof description !== "string") return { name, schema: property, ...flag };
  return { name, description, schema, ...flag };
}

/** Adds annotations to a schema. A boolean schema becomes an object schema with the same meaning. */
function withAnnotations(schema: JsonSchema, annotations: JsonRecord): JsonSchema {
  if (Object.keys(annotations).length === 0) return schema;
  const keywords = typeof schema === "boolean" ? (schema ? {} : { not: {} }) : schema;
  return recordOf([...Object.entries(keywords), ...Object.entries(annotations)]);
}

interface SplitSchema {
  readonly properties: ReadonlyMap<string, JsonSchema> | undefined;
  readonly required: readonly string[] | undefined;
  readonly keywords: JsonRecord;
  readonly untyped: boolean;
}

function splitSchema(schema: JsonRecord): SplitSchema {
  const keywords: [string, Json][] = [];
  let properties: Map<string, JsonSchema> | undefined;
  let required: string[] | undefined;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "type" && value === "object") continue;
    if (keyword === "properties" && isSchemaMap(value)) properties = new Map(Object.entries(value));
    else if (keyword === "required" && isStringList(value)) required = value;
    else keywords.push([keyword, value]);
  }
  return { properties, required, keywords: recordOf(keywords), untyped: !Object.hasOwn(schema, "type") };
}

/** Returns the keywords to keep. They include `required` only if the flags of the members do not restore it exactly. */
function withKeywords<T extends { readonly name: string }>(
  keywords: JsonRecord,
  required: readonly string[] | undefined,
  members: readonly T[],
  flag: (member: T) => boolean | undefined,
): { keywords?: JsonRecord } {
  const implied = members.filter(flag).map(({ name }) => name);
  const verbatim = required !== undefined && (members.length === 0 || !jsonEqual(required, implied));
  const kept = verbatim ? recordOf<Json>([...Object.entries(keywords), ["required", required]]) : keywords;
  return Object.keys(kept).length > 0 ? { keywords: kept } : {};
}

/**
 * Returns the names for `required`: those of the required members, in the order of the original schema, with its names
 * that are not properties. Undefined if no member states whether it is required.
 */
function requiredNames<T extends { readonly name: string }>(
  members: readonly T[],
  keywords: JsonRecord | undefined,
  flag: (member: T) => boolean | undefined,
): readonly string[] | undefined {
  const kept = keywords && getOwn(keywords, "required");
  const known = new Set(members.map(({ name }) => name));
  const required = members.filter((member) => flag(member) === true).map(({ name }) => name);
  if (isStringList(kept)) {
    const wanted = new Set(required);
    const inOrder = kept.filter((name) => wanted.has(name) || !known.has(name));
    const placed = new Set(inOrder);
    return [...inOrder, ...required.filter((name) => !placed.has(name))];
  }
  if (kept !== undefined) return undefined;
  return required.length > 0 || members.some((member) => flag(member) !== undefined) ? required : undefined;
}

function joinSchema(parts: {
  readonly description?: string | undefined;
  readonly properties: JsonRecord | undefined;
  readonly required: readonly string[] | undefined;
  readonly untyped: boolean;
  readonly keywords: JsonRecord | undefined;
}): JsonSchema {
  const keywords = Object.entries(parts.keywords ?? {}).filter(
    ([keyword]) => keyword !== "required" || parts.required === undefined,
  );
  const typed = parts.untyped || (parts.keywords && Object.hasOwn(parts.keywords, "type"));
  return recordOf<Json>([
    ["type", typed ? undefined : "object"],
    ["description", parts.description],
    ["properties", parts.properties],
    ["required", parts.required],
    ...keywords,
  ]);
}

function isSchemaMap(value: Json): value is { readonly [name: string]: JsonSchema } {
  return isJsonRecord(value) && Object.values(value).every((item) => typeof item === "boolean" || isJsonRecord(item));
}

function isStringList(value: Json | undefined): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
