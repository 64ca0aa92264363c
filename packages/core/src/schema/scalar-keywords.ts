import { isRecord, type Json, type JsonRecord, textOf } from "../json.js";
import type { Keyword } from "./keyword.js";
import { isMultiple, isOfType, lengthOf } from "./scalars.js";
import type { Visit } from "./visit.js";

/** Makes a keyword that is about the value alone, and not about its parts. */
function simpleKeyword<T, A = number>(
  name: string,
  type: string | undefined,
  is: (value: T, argument: A, schema: JsonRecord, visit: Visit) => boolean,
): Keyword {
  return {
    name,
    type,
    make: (argument, schema) => (value, visit) =>
      // The value has the type of the keyword. An argument of another type is compared as JavaScript does.
      is(value as T, argument as A, schema, visit) || visit.report(name, schema),
  };
}

/** Makes the keywords that limit the size of a value. */
export function sizeKeywords<T>(part: string, type: string, sizeOf: (value: T) => number): readonly Keyword[] {
  return [
    simpleKeyword<T>(`max${part}`, type, (value, limit) => sizeOf(value) <= limit),
    simpleKeyword<T>(`min${part}`, type, (value, limit) => sizeOf(value) >= limit),
  ];
}

/** Keywords of all values, of numbers and of strings. */
export const SCALAR_KEYWORDS: readonly Keyword[] = [
  simpleKeyword<unknown, Json>("type", undefined, (value, type) =>
    Array.isArray(type) ? type.some((each) => isOfType(value, each)) : isOfType(value, type),
  ),
  simpleKeyword<unknown, Json>("const", undefined, (value, wanted, _schema, visit) => isEqual(wanted, value, visit)),
  {
    name: "enum",
    make(values, schema) {
      if (!Array.isArray(values)) return undefined;
      const allowed: ReadonlySet<unknown> = new Set(values);
      const composite = values.filter((each) => typeof each === "object");
      return (value, visit) =>
        allowed.has(value) || composite.some((each) => isEqual(each, value, visit)) || visit.report("enum", schema);
    },
  },
  // In draft 4, `exclusiveMaximum: true` belongs to `maximum`.
  simpleKeyword<number>("maximum", "number", (value, limit, { exclusiveMaximum }) =>
    exclusiveMaximum === true ? value < limit : value <= limit,
  ),
  simpleKeyword<number>("minimum", "number", (value, limit, { exclusiveMinimum }) =>
    exclusiveMinimum === true ? value > limit : value >= limit,
  ),
  simpleKeyword<number, Json>("exclusiveMaximum", "number", (value, limit) => isSwitch(limit) || value < Number(limit)),
  simpleKeyword<number, Json>("exclusiveMinimum", "number", (value, limit) => isSwitch(limit) || value > Number(limit)),
  simpleKeyword<number>("multipleOf", "number", (value, divisor) => isMultiple(value, Number(divisor))),
  ...sizeKeywords("Length", "string", lengthOf),
  simpleKeyword<string, Json>("pattern", "string", (value, pattern, _schema, { options }) =>
    options.matches(textOf(pattern), value),
  ),
  simpleKeyword<string, Json>(
    "format",
    "string",
    (value, format, _schema, { options }) => options.isOfFormat?.(format, value) ?? true,
  ),
];

const isSwitch = (limit: Json) => typeof limit === "boolean";

/** Returns true if two values are equal. Every comparison of lists or mappings is counted. */
function isEqual(a: unknown, b: unknown, visit: Visit): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    visit.options.spend();
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => isEqual(item, b[index], visit));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  visit.options.spend();
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key], visit))
  );
}
