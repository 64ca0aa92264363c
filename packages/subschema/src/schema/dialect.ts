import type { JsonObject } from "../json.js";

/** The supported dialects of JSON Schema. */
export type Dialect = "2020-12" | "draft-07" | "draft-06" | "draft-04";

const DIALECTS: readonly (readonly [RegExp, Dialect])[] = [
  [/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/u, "2020-12"],
  [/^https?:\/\/json-schema\.org\/draft-07\/schema#?$/u, "draft-07"],
  [/^https?:\/\/json-schema\.org\/draft-06\/schema#?$/u, "draft-06"],
  [/^https?:\/\/json-schema\.org\/draft-04\/schema#?$/u, "draft-04"],
];

/** Keywords without a meaning in a dialect, because they were added after it or removed before it. */
const ABSENT: Readonly<Record<Dialect, ReadonlySet<string>>> = {
  "2020-12": new Set(["additionalItems", "id"]),
  "draft-07": absentBefore2020(),
  "draft-06": absentBefore2020("if", "then", "else"),
  "draft-04": absentBefore2020("if", "then", "else", "const", "contains", "propertyNames", "$id"),
};

function absentBefore2020(...more: string[]): ReadonlySet<string> {
  const since2019 = ["unevaluatedItems", "unevaluatedProperties", "dependentRequired", "dependentSchemas"];
  const anchors = ["$anchor", "$dynamicAnchor", "$dynamicRef", "minContains", "maxContains", "prefixItems"];
  return new Set([...since2019, ...anchors, ...more]);
}

/** Returns the dialect in `$schema`, or else the fallback. Returns undefined if the dialect is not supported. */
export function dialectOf(schema: JsonObject, fallback: Dialect): Dialect | undefined {
  const named = schema["$schema"];
  if (typeof named !== "string") return Object.hasOwn(ABSENT, fallback) ? fallback : undefined;
  return DIALECTS.find(([uri]) => uri.test(named))?.[1];
}

/** Returns true if a keyword has a meaning in a dialect. */
export function knows(dialect: Dialect, keyword: string): boolean {
  return !ABSENT[dialect].has(keyword);
}

/** Returns true if a `$ref` hides the other keywords of its schema, as it does up to draft-07. */
export function refHidesSiblings(dialect: Dialect): boolean {
  return dialect !== "2020-12";
}
