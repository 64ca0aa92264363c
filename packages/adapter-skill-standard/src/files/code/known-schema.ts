import type { Json, JsonRecord } from "@skill-convert/core";
import { setOwn } from "@skill-convert/core/json";
import type { Known, Unknown } from "@skill-convert/programs/python";

/** A part of a schema whose value is not known from the text of the program. */
export interface SchemaGap extends Unknown {
  readonly path: readonly string[];
}

/**
 * Keywords that mean something else if a part of their value is left out. Without a part, all others only allow more.
 */
const ALL_OR_NOTHING: ReadonlySet<string> = new Set(["const", "enum", "default", "examples", "not", "if", "oneOf"]);
/** Keywords that apply to what other keywords did not cover. */
const REMAINDER = ["additionalProperties", "unevaluatedProperties", "unevaluatedItems"];
/** Keywords whose value maps names to schemas. */
const NAMED: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
]);

/**
 * Returns the known part of a schema: a keyword without a known value is left out, and a property without a known
 * schema allows any value. The result never rejects a value that the whole schema accepts.
 */
export function knownSchema(found: Known): { readonly value: Json; readonly gaps: readonly SchemaGap[] } {
  const gaps: SchemaGap[] = [];
  return { value: found.isComplete ? found.value : schemaIn(found, [], gaps), gaps };
}

function schemaIn(found: Known, path: readonly string[], gaps: SchemaGap[]): Json {
  if (found.isComplete || !found.members) return found.isComplete ? found.value : note(gaps, path, found, {});
  if (found.kind !== "dictionary") {
    return [...found.members].map(([index, item]) =>
      item.known ? schemaIn(item, [...path, index], gaps) : note(gaps, [...path, index], item, {}),
    );
  }
  const schema: { [key: string]: Json } = {};
  const before = gaps.length;
  for (const gap of found.gaps ?? []) gaps.push({ ...gap, path });
  for (const [key, member] of found.members) {
    const at = [...path, key];
    if (!member.known || (!member.isComplete && ALL_OR_NOTHING.has(key))) note(gaps, at, member, null);
    else if (member.isComplete) setOwn(schema, key, member.value);
    else if (NAMED.has(key)) setOwn(schema, key, namedIn(member, at, gaps));
    else setOwn(schema, key, schemaIn(member, at, gaps));
  }
  const lacksProperties = gaps
    .slice(before)
    .some(({ path: at }) => at.length <= path.length + 1 && concernsProperties(at, path));
  if (lacksProperties) for (const key of REMAINDER) delete schema[key];
  if (schema["if"] === undefined && found.members.has("if")) {
    delete schema["then"];
    delete schema["else"];
  }
  return schema;
}

/** Returns true if a gap may hide names of properties, so that a rule about all other names must not be applied. */
function concernsProperties(at: readonly string[], path: readonly string[]): boolean {
  const key = at[path.length];
  return key === undefined || key === "properties" || key === "patternProperties" || key === "allOf" || key === "anyOf";
}

/** Reads schemas by name. A schema that is not known keeps its name, and allows any value. */
function namedIn(found: Known, path: readonly string[], gaps: SchemaGap[]): JsonRecord {
  const named: { [key: string]: Json } = {};
  for (const gap of found.gaps ?? []) gaps.push({ ...gap, path });
  for (const [name, member] of found.members ?? []) {
    const at = [...path, name];
    setOwn(named, name, member.known ? schemaIn(member, at, gaps) : note(gaps, at, member, {}));
  }
  return named;
}

/** Records a gap, and returns the value to use in its place. */
function note(gaps: SchemaGap[], path: readonly string[], found: Known | Unknown, replacement: Json): Json {
  const opaque: Unknown = {
    known: false,
    range: found.range,
    why: "an enumeration whose members are not plain values",
  };
  gaps.push({ ...(found.known ? (firstGap(found) ?? opaque) : found), path });
  return replacement;
}

/** Returns the first reason why a value is not completely known. */
function firstGap(found: Known): Unknown | undefined {
  for (const member of [...(found.gaps ?? []), ...(found.members?.values() ?? [])]) {
    const gap = member.known ? (member.isComplete ? undefined : firstGap(member)) : member;
    if (gap) return gap;
  }
  return undefined;
}
