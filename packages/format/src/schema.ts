import type { Json, JsonRecord } from "@skill-convert/core";
import type { Part } from "./tree.js";

/** The JSON Schema (2020-12) of a mapping. A field that may be left out may be left empty as well. */
export function schemaOfParts(parts: readonly Part[]): JsonRecord {
  const properties: { [key: string]: Json } = {};
  const required: string[] = [];
  for (const { key, field, parts: inner } of parts) {
    const schema = { ...(field ? field.codec.schema : schemaOfParts(inner)), ...field?.schema };
    if (field?.required) required.push(key);
    const { doc = field?.codec.expected } = field ?? {};
    properties[key] = {
      title: titleOf(key),
      ...(doc === undefined ? {} : { description: doc }),
      ...(field?.required ? schema : orNull(schema)),
    };
  }
  return { type: "object", properties, ...(required.length > 0 ? { required } : {}) };
}

function titleOf(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1).replaceAll(/[_-]/g, " ");
}

/** A schema that accepts null as well. Beside the type, and not in a branch, so that editors show what is wrong. */
export function orNull(schema: JsonRecord): JsonRecord {
  const { type, enum: words } = schema;
  if (typeof type === "string" && words === undefined) return { ...schema, type: [type, "null"] };
  if (Array.isArray(type) && words === undefined) return { ...schema, type: [...type, "null"] };
  if (Array.isArray(words) && type === undefined) return { ...schema, enum: [...words, null] };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: "null" }] };
}
