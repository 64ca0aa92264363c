import type { Json, JsonRecord } from "@skill-convert/core";
import { asRecord, type Part } from "./tree.js";

/** What mappings inside a mapping are for, by their keys with dots between them. */
export type Sections = Readonly<Record<string, string>> | undefined;

/** The sections inside one of them. */
export function inside(sections: Sections, key: string): Sections {
  const entries = Object.entries(sections ?? {}).filter(([path]) => path.startsWith(`${key}.`));
  return Object.fromEntries(entries.map(([path, doc]) => [path.slice(key.length + 1), doc]));
}

/** The JSON Schema (2020-12) of a mapping. A field that may be left out may be left empty as well. */
export function schemaOfParts(parts: readonly Part[], sections?: Sections): JsonRecord {
  const properties: { [key: string]: Json } = {};
  const required: string[] = [];
  const either: Json[] = [];
  for (const part of parts) {
    const { key, field, parts: inner } = part;
    const schema = { ...(field ? field.codec.schema : schemaOfParts(inner, inside(sections, key))), ...field?.schema };
    const { doc = sections?.[key] ?? field?.codec.expected, otherKeys = [] } = field ?? {};
    const isDemanded = isRequired(part) && otherKeys.length === 0;
    if (isDemanded) required.push(key);
    properties[key] = {
      title: titleOf(key),
      ...(doc === undefined ? {} : { description: doc }),
      ...(isDemanded ? schema : orNull(schema)),
    };
    for (const name of otherKeys) {
      const description = `Another name of ${key}.`;
      properties[name] = { title: titleOf(name), description, ...orNull(schema), deprecated: true };
    }
    if (field?.required && !isDemanded)
      either.push({ anyOf: [key, ...otherKeys].map((name) => given(name, properties)) });
  }
  return {
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(either.length > 0 ? { allOf: either } : {}),
  };
}

/** Whether a document lacks something without this part: the field, or one inside the mapping. */
export function isRequired({ field, parts }: Pick<Part, "field" | "parts">): boolean {
  return field ? field.required === true : parts.some(isRequired);
}

/** That a key is there, and has a value. */
function given(name: string, properties: JsonRecord): Json {
  const { title = name, description = name } = asRecord(properties[name]) ?? {};
  return { required: [name], properties: { [name]: { title, description, not: { type: "null" } } } };
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
