import type { Json, JsonRecord } from "@skill-convert/core";
import { setOwn } from "@skill-convert/core/json";
import { type Known, type Unknown, unknown } from "../python/evaluated.js";

/** A part of a schema that has no fixed value in the text of the program. */
export interface Gap extends Unknown {
  readonly path: readonly string[];
}

/** Keywords that mean something else if a part of their value is left out. All others only allow more then. */
const EXACT: ReadonlySet<string> = new Set(["const", "enum", "default", "examples", "not", "if", "oneOf"]);
/** Keywords that look at what others leave over. */
const OF_THE_REST = ["additionalProperties", "unevaluatedProperties", "unevaluatedItems"];
/** Keywords whose value maps names to schemas. */
const NAMED: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
]);

/**
 * What a schema allows at least, where the text of a program does not show all of it: a keyword whose value has no fixed
 * value is left out, and a property without one can be anything. What is left never refuses what the program takes.
 */
export function knownSchema(found: Known): { readonly value: Json; readonly gaps: readonly Gap[] } {
  const gaps: Gap[] = [];
  return { value: found.whole ? found.value : schemaIn(found, [], gaps), gaps };
}

function schemaIn(found: Known, path: readonly string[], gaps: Gap[]): Json {
  if (found.whole || !found.members) return found.whole ? found.value : note(gaps, path, found, {});
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
    if (!member.known || (!member.whole && EXACT.has(key))) note(gaps, at, member, null);
    else if (member.whole) setOwn(schema, key, member.value);
    else if (NAMED.has(key)) setOwn(schema, key, namedIn(member, at, gaps));
    else setOwn(schema, key, schemaIn(member, at, gaps));
  }
  const isLess = gaps.slice(before).some(({ path: at }) => at.length <= path.length + 1 && isOfProperties(at, path));
  if (isLess) for (const key of OF_THE_REST) delete schema[key];
  if (schema["if"] === undefined && found.members.has("if")) {
    delete schema["then"];
    delete schema["else"];
  }
  return schema;
}

/** Whether names of properties may be missing, so that a rule about all other names is about fewer. */
function isOfProperties(at: readonly string[], path: readonly string[]): boolean {
  const key = at[path.length];
  return key === undefined || key === "properties" || key === "patternProperties" || key === "allOf" || key === "anyOf";
}

/** Schemas by name. The name of one that is not known is. */
function namedIn(found: Known, path: readonly string[], gaps: Gap[]): JsonRecord {
  const named: { [key: string]: Json } = {};
  for (const gap of found.gaps ?? []) gaps.push({ ...gap, path });
  for (const [name, member] of found.members ?? []) {
    const at = [...path, name];
    setOwn(named, name, member.known ? schemaIn(member, at, gaps) : note(gaps, at, member, {}));
  }
  return named;
}

/** Remembers a gap, and gives what stands in its place. */
function note(gaps: Gap[], path: readonly string[], found: Known | Unknown, instead: Json): Json {
  const span = { from: found.range.start, to: found.range.end };
  gaps.push({
    ...(found.known ? (firstGap(found) ?? unknown(span, "an enumeration whose members are not plain values")) : found),
    path,
  });
  return instead;
}

/** Why a value is not known as a whole. */
function firstGap(found: Known): Unknown | undefined {
  for (const member of [...(found.gaps ?? []), ...(found.members?.values() ?? [])]) {
    const gap = member.known ? (member.whole ? undefined : firstGap(member)) : member;
    if (gap) return gap;
  }
  return undefined;
}
