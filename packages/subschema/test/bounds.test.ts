import { describe, expect, test } from "vitest";
import { isSatisfiable, isSubschema, type Schema } from "../src/index.js";

/** Far above what any of these takes, and far below what they would take without bounds. */
const PATIENCE = 5000;

function range<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function nested(depth: number, wrap: (inner: Schema) => Schema): Schema {
  let schema: Schema = { type: "string" };
  for (let level = 0; level < depth; level += 1) schema = wrap(schema);
  return schema;
}

const pigeons = range(7, (pigeon) => `p${pigeon}`);
const holes = range(6, (hole) => hole);
const apart = pigeons.flatMap((first, at) =>
  pigeons
    .slice(at + 1)
    .flatMap((second) =>
      holes.map((hole) => ({ not: { properties: { [first]: { const: hole }, [second]: { const: hole } } } })),
    ),
);

const HOSTILE: readonly (readonly [string, Schema, Schema])[] = [
  ["negations of negations", nested(5000, (not) => ({ not })), { type: "string" }],
  ["members of members", nested(3000, (a) => ({ properties: { a }, required: ["a"] })), { type: "object" }],
  [
    "pigeons and holes",
    {
      type: "object",
      required: pigeons,
      properties: Object.fromEntries(pigeons.map((p) => [p, { enum: holes }])),
      allOf: apart,
    },
    false,
  ],
  [
    "many choices",
    { type: "object", allOf: range(14, (k) => ({ anyOf: [{ required: [`x${k}`] }, { required: [`y${k}`] }] })) },
    { minProperties: 14 },
  ],
  ["an exponential automaton", { type: "string", pattern: "^(a|b)*a(a|b){20}$" }, { pattern: "ab" }],
  ["many repetitions", { type: "string", pattern: "^(.{100}){100}$" }, { maxLength: 20 }],
  [
    "many patterns",
    { type: "object", patternProperties: Object.fromEntries(range(14, (k) => [`k${k}`, { type: "string" }])) },
    { patternProperties: Object.fromEntries(range(14, (k) => [`k${k}`, { type: ["string", "null"] }])) },
  ],
  ["a huge string", { type: "string", minLength: 1e12 }, { maxLength: 5 }],
  ["a huge array", { type: "array", minItems: 1e12 }, { maxItems: 5 }],
  ["a huge array of distinct items", { type: "array", minItems: 1e5, uniqueItems: true }, { maxItems: 5 }],
  ["a huge object", { type: "object", minProperties: 1e9 }, { maxProperties: 5 }],
  [
    "many conditions on what is evaluated",
    {
      type: "object",
      anyOf: range(14, (k) => ({
        required: [`k${k}`],
        properties: { [`k${k}`]: true },
      })),
      unevaluatedProperties: false,
    },
    { maxProperties: 3 },
  ],
];

describe("hostile schemas end", () => {
  test.each(HOSTILE)("%s", (_, a, b) => {
    const started = performance.now();
    const answer = isSubschema(a, b);
    expect(performance.now() - started).toBeLessThan(PATIENCE);
    expect(["yes", "unknown"]).toContain(answer.verdict);
  });

  test("a catastrophic pattern is decided all the same", () => {
    const started = performance.now();
    expect(isSubschema({ const: `${"a".repeat(5000)}b` }, { pattern: "^(a+)+$" }).verdict).toBe("no");
    expect(performance.now() - started).toBeLessThan(PATIENCE);
  });
});

describe("the bounds are options", () => {
  const hard: Schema = {
    type: "object",
    allOf: range(8, (k) => ({ anyOf: [{ required: [`x${k}`] }, { required: [`y${k}`] }] })),
  };

  test("work", () => {
    expect(isSubschema(hard, { minProperties: 8 }, { work: 50 })).toMatchObject({
      verdict: "unknown",
      reason: "budget",
    });
    expect(isSubschema(hard, { minProperties: 8 }, { work: 1e6, memory: 1e6 }).verdict).toBe("yes");
  });

  test("memory", () => {
    expect(isSubschema(hard, { minProperties: 8 }, { memory: 10 })).toMatchObject({
      verdict: "unknown",
      reason: "memory",
    });
  });

  test("nothing is left behind by a question that ran out", () => {
    expect(isSatisfiable(hard, { work: 50 }).verdict).toBe("unknown");
    expect(isSatisfiable(hard).verdict).toBe("yes");
  });
});
