import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { resolveLocalReference } from "@skill-convert/core/schema";

/**
 * The fields that the schema of an object declares: those that it describes or requires, and those of its constants.
 */
export interface DeclaredFields {
  readonly names: ReadonlySet<string>;
  /** Regular expressions of names. */
  readonly patterns: readonly string[];
  /**
   * True if every name counts as declared, because other fields have a schema too, or a reference cannot be followed.
   */
  readonly all: boolean;
}

/** Keywords whose subschemas apply to the same object. */
const LISTS = ["allOf", "anyOf", "oneOf"] as const;
const SINGLES = ["if", "then", "else"] as const;

/**
 * Returns the fields that a schema declares, including those of its alternatives and of the definitions that it refers
 * to.
 */
export function declaredFields(schema: JsonSchema): DeclaredFields {
  const names = new Set<string>();
  const patterns = new Set<string>();
  let all = false;
  const seen = new Set<Json>();
  const visit = (part: Json | undefined) => {
    if (!isJsonRecord(part) || seen.has(part)) return;
    seen.add(part);
    for (const name of keysOf(part["properties"])) names.add(name);
    for (const name of listOf(part["required"])) if (typeof name === "string") names.add(name);
    for (const name of keysOf(part["patternProperties"])) patterns.add(name);
    for (const value of [part["const"], ...listOf(part["enum"])]) for (const name of keysOf(value)) names.add(name);
    for (const keyword of ["additionalProperties", "unevaluatedProperties"]) {
      const other = part[keyword];
      if (isJsonRecord(other) && Object.keys(other).length > 0) all = true;
    }
    for (const keyword of LISTS) for (const branch of listOf(part[keyword])) visit(branch);
    for (const keyword of SINGLES) visit(part[keyword]);
    for (const dependent of Object.values(recordOr(part["dependentSchemas"]))) visit(dependent);
    const reference = part["$ref"];
    if (typeof reference === "string") {
      const target = resolveLocalReference(schema, reference);
      if (target === undefined) all = true;
      visit(target);
    }
    if (part["$dynamicRef"] !== undefined) all = true;
  };
  visit(schema);
  return { names, patterns: [...patterns], all };
}

/** Returns the fields that every object of a schema must have, as far as the schema says so itself. */
export function requiredFields(schema: JsonSchema): readonly string[] {
  const required = isJsonRecord(schema) ? listOf(schema["required"]) : [];
  return required.filter((name) => typeof name === "string");
}

/** Keywords by which a schema can demand fields without `required` beside them. */
const DEMANDING = [
  "const",
  "enum",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "$ref",
  "$dynamicRef",
  "dependentRequired",
  "dependentSchemas",
  "dependencies",
  "minProperties",
];

/** Returns all fields that every object of a schema may have to have. There can be an object without any other. */
export function demandedFields(schema: JsonSchema): ReadonlySet<string> {
  const isPlain = !isJsonRecord(schema) || !DEMANDING.some((keyword) => keyword in schema);
  return isPlain ? new Set(requiredFields(schema)) : declaredFields(schema).names;
}

/** Returns true if every reference leads to a definition, so that the rest of the document may be rearranged. */
export function refersToDefinitionsOnly(schema: Json): boolean {
  if (Array.isArray(schema)) return schema.every(refersToDefinitionsOnly);
  if (!isJsonRecord(schema)) return true;
  const reference = schema["$ref"];
  if (typeof reference === "string" && !/^#\/(\$defs|definitions)\//.test(reference)) return false;
  if (schema["$dynamicRef"] !== undefined) return false;
  return Object.values(schema).every(refersToDefinitionsOnly);
}

/** Returns true if a reference leads to the root of the document. */
export function refersToRoot(schema: Json): boolean {
  if (Array.isArray(schema)) return schema.some(refersToRoot);
  if (!isJsonRecord(schema)) return false;
  return schema["$ref"] === "#" || schema["$dynamicRef"] !== undefined || Object.values(schema).some(refersToRoot);
}

function keysOf(value: Json | undefined): string[] {
  return Object.keys(recordOr(value));
}

export function recordOr(value: Json | undefined): JsonRecord {
  return isJsonRecord(value) ? value : {};
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
