import type { Json, JsonRecord } from "@skill-convert/core";
import { asRecord } from "../codec/mapping.js";
import type { Part } from "./tree.js";

/** The documentation of nested mappings, by their paths with dots. */
export type Sections = Readonly<Record<string, string>> | undefined;

/** The sections inside a section, with paths relative to it. */
export function sectionsInside(sections: Sections, key: string): Sections {
  const entries = Object.entries(sections ?? {}).filter(([path]) => path.startsWith(`${key}.`));
  return Object.fromEntries(entries.map(([path, doc]) => [path.slice(key.length + 1), doc]));
}

/** Returns the JSON Schema (2020-12) of a mapping. An optional field may also be null. */
export function schemaOfParts(parts: readonly Part[], sections?: Sections): JsonRecord {
  const properties: { [key: string]: Json } = {};
  const required: string[] = [];
  const alternatives: Json[] = [];
  for (const part of parts) {
    const { key, field, parts: inner } = part;
    const schema = {
      ...(field ? field.codec.schema : schemaOfParts(inner, sectionsInside(sections, key))),
      ...field?.schema,
    };
    const { doc = sections?.[key] ?? field?.codec.expected, otherKeys = [] } = field ?? {};
    const isRequiredKey = isRequired(part) && otherKeys.length === 0;
    if (isRequiredKey) required.push(key);
    properties[key] = {
      title: titleOf(key),
      ...(doc === undefined ? {} : { description: doc }),
      ...(isRequiredKey ? schema : orNull(schema)),
    };
    for (const name of otherKeys) {
      const description = `Another name of ${key}.`;
      properties[name] = { title: titleOf(name), description, ...orNull(schema), deprecated: true };
    }
    if (field?.required && !isRequiredKey)
      alternatives.push({ anyOf: [key, ...otherKeys].map((name) => withValue(name, properties)) });
  }
  return {
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(alternatives.length > 0 ? { allOf: alternatives } : {}),
  };
}

/** Returns true if a field, or any field inside a nested mapping, is required. */
export function isRequired({ field, parts }: Pick<Part, "field" | "parts">): boolean {
  return field ? field.required === true : parts.some(isRequired);
}

/** A schema that requires a key with a value. */
function withValue(name: string, properties: JsonRecord): Json {
  const { title = name, description = name } = asRecord(properties[name]) ?? {};
  return { required: [name], properties: { [name]: { title, description, not: { type: "null" } } } };
}

function titleOf(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1).replaceAll(/[_-]/g, " ");
}

/**
 * Extends a schema to accept null, in `type` instead of `anyOf` if possible, because editors then show better errors.
 */
export function orNull(schema: JsonRecord): JsonRecord {
  const { type, enum: words } = schema;
  if (typeof type === "string" && words === undefined) return { ...schema, type: [type, "null"] };
  if (Array.isArray(type) && words === undefined) return { ...schema, type: [...type, "null"] };
  if (Array.isArray(words) && type === undefined) return { ...schema, enum: [...words, null] };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: "null" }] };
}
