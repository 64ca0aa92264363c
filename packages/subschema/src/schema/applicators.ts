import { isArray, isObject, type Json, type JsonObject, member } from "../json.js";
import type { Patterns } from "../strings/pattern.js";

/** A subschema that a keyword applies to a part of a value, with the paths to both. */
export interface Applied {
  readonly schema: readonly string[];
  readonly child: Json;
  readonly instance: readonly string[];
  readonly part: Json;
}

/** A schema, the value of one of its keywords (`keywordValue`), and the value that the schema is applied to. */
interface Application {
  readonly schema: JsonObject;
  readonly keywordValue: Json;
  readonly value: Json;
  readonly patterns: Patterns;
}

/** The subschemas that each keyword applies. Only keywords that fail if one of their subschemas fails are listed. */
const APPLICATORS = new Map<string, (application: Application) => Iterable<Applied>>([
  ["then", inPlace],
  ["else", inPlace],
  [
    "allOf",
    ({ keywordValue, value }) => itemsOf(keywordValue).map(([index, child]) => applied([index], child, [], value)),
  ],
  ["dependentSchemas", dependentSchemas],
  ["properties", properties],
  ["patternProperties", patternProperties],
  ["additionalProperties", additionalProperties],
  ["prefixItems", (application) => items(application, [])],
  ["items", (application) => items(application, itemsOf(application.schema["prefixItems"]))],
  ["additionalItems", (application) => items(application, itemsOf(application.schema["items"]))],
]);

/** Returns the subschemas that a keyword of a schema applies, each with its part of the value. */
export function appliedBy(keyword: string, schema: JsonObject, value: Json, patterns: Patterns): Iterable<Applied> {
  const keywordValue = member(schema, keyword) ?? true;
  return APPLICATORS.get(keyword)?.({ schema, keywordValue, value, patterns }) ?? [];
}

function applied(schema: readonly string[], child: Json, instance: readonly string[], part: Json): Applied {
  return { schema, child, instance, part };
}

function inPlace({ keywordValue, value }: Application): readonly Applied[] {
  return [applied([], keywordValue, [], value)];
}

function dependentSchemas({ keywordValue, value }: Application): readonly Applied[] {
  const present = membersOf(keywordValue).filter(([key]) => isObject(value) && Object.hasOwn(value, key));
  return present.map(([key, child]) => applied([key], child, [], value));
}

function properties({ keywordValue, value }: Application): readonly Applied[] {
  return membersOf(value).flatMap(([key, part]) => {
    const child = isObject(keywordValue) ? member(keywordValue, key) : undefined;
    return child === undefined ? [] : [applied([key], child, [key], part)];
  });
}

function* patternProperties({ keywordValue, value, patterns }: Application): Generator<Applied> {
  for (const [source, child] of membersOf(keywordValue)) {
    for (const [key, part] of membersOf(value)) {
      if (patterns.get(source).test(key)) yield applied([source], child, [key], part);
    }
  }
}

function* additionalProperties({ schema, keywordValue, value, patterns }: Application): Generator<Applied> {
  const named = new Set(membersOf(schema["properties"]).map(([key]) => key));
  const matching = membersOf(schema["patternProperties"]).map(([source]) => patterns.get(source));
  for (const [key, part] of membersOf(value)) {
    if (!named.has(key) && !matching.some((pattern) => pattern.test(key))) yield applied([], keywordValue, [key], part);
  }
}

/** A list of schemas applies to the first items, a single schema to the items after them. */
function* items({ keywordValue, value }: Application, before: readonly unknown[]): Generator<Applied> {
  for (const [index, part] of itemsOf(value).slice(isArray(keywordValue) ? 0 : before.length)) {
    const child = isArray(keywordValue) ? keywordValue[Number(index)] : keywordValue;
    if (child !== undefined) yield applied(isArray(keywordValue) ? [index] : [], child, [index], part);
  }
}

function itemsOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isArray(value) ? value.map((item, index) => [String(index), item]) : [];
}

function membersOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isObject(value) ? Object.entries(value) : [];
}
