import { describe, expect, test } from "vitest";
import { isSatisfiable, isSubschema, type Schema } from "../src/index.js";

/** A limit in milliseconds, far above the time that any case takes, and far below the time without bounds. */
const TIME_LIMIT = 5_000;

/** Returns the CPU time of this process in milliseconds, which does not depend on the load of the machine. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function range<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function nested(depth: number, wrap: (inner: Schema) => Schema): Schema {
  let schema: Schema = { type: "string" };
  for (let level = 0; level < depth; level += 1) schema = wrap(schema);
  return schema;
}

/** A branch of a union that is discriminated by `type`. */
function variant(of: number, minimum: number): Schema {
  return {
    type: "object",
    required: ["type"],
    properties: { type: { const: of }, size: { type: "integer", minimum } },
  };
}

function letter(index: number): string {
  return String.fromCodePoint(0x4e00 + index);
}

function letters(from: number): string {
  return range(3000, (index) => String.fromCodePoint(from + index)).join("");
}

/** Definitions that each refer to the next one twice. */
function doubling(levels: number): { readonly [keyword: string]: unknown } {
  const next = (level: number) => ({ $ref: `#/$defs/d${level + 1}` });
  const definitions = range(levels, (level) => [`d${level}`, { allOf: [next(level), next(level)] }] as const);
  return { type: "object", $ref: "#/$defs/d0", $defs: { ...Object.fromEntries(definitions), [`d${levels}`]: {} } };
}

const members = Object.fromEntries(range(10_000, (k) => [`k${k}`, { type: "string" }]));
const names = range(250, (k) => `name${k}`);
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
    "the pigeonhole problem",
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
  [
    "a class of thousands of letters",
    { type: "string", pattern: `^[^${letters(0x4e00)}]*(?:${[...letters(0x5e00)].join("|")})$` },
    { maxLength: 3 },
  ],
  ["thousands of letters one by one", { type: "string", pattern: `^${letters(0x4e00)}$` }, { minLength: 3001 }],
  [
    "thousands of classes that overlap",
    { type: "string", pattern: range(1500, (k) => `[${letter(k)}-${letter(k + 700)}]?`).join("") },
    { maxLength: 3 },
  ],
  ["a pattern of a million letters", { type: "string", pattern: "a".repeat(1e6) }, { maxLength: 3 }],
  [
    "thousands of names",
    { type: "object", properties: members, required: Object.keys(members), additionalProperties: false },
    { properties: members, additionalProperties: false, maxProperties: 9999 },
  ],
  ["references that double at each level", { ...doubling(40), unevaluatedProperties: false }, { maxProperties: 3 }],
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
  ["thousands of exclusive choices", true, { oneOf: range(6000, (minLength) => ({ minLength })) }],
  [
    "hundreds of variants",
    { oneOf: range(300, (k) => variant(k, k)) },
    { oneOf: range(300, (k) => variant(k, k - 1)) },
  ],
  [
    "huge arrays in huge arrays",
    { type: "array", minItems: 9e5, items: { type: "array", minItems: 9e5, items: { type: "array", minItems: 9e5 } } },
    { maxItems: 5 },
  ],
  [
    "twice as many items at each level",
    nested(100, (items) => ({ type: "array", minItems: 2, uniqueItems: true, items })),
    { maxItems: 1 },
  ],
  [
    "many huge strings",
    { type: "array", minItems: 1000, uniqueItems: true, items: { type: "string", minLength: 1.9e6 } },
    { maxItems: 5 },
  ],
  [
    "many dependencies",
    { minProperties: 1, dependentRequired: Object.fromEntries(names.map((name) => [name, names])) },
    { type: "number" },
  ],
];

describe("hostile schemas", () => {
  test.each(HOSTILE)("end in bounded time: %s", (_, a, b) => {
    const started = cpuTime();
    isSubschema(a, b);
    expect(cpuTime() - started).toBeLessThan(TIME_LIMIT);
  });

  test.each([
    ["repetitions in a repetition", "^(a+)+$", `${"a".repeat(5000)}b`],
    ["nested repetitions and a short text", "^(((a*)*)*)*$", `${"a".repeat(18)}b`],
    ["many alternatives in a repetition", "^(a|a|a|a)*$", `${"a".repeat(18)}b`],
    ["small repetitions in a row", `${"a{0,10}".repeat(8)}b`, "a".repeat(400)],
    ["alternatives in a row", `^${"(a|a|a|a|a|a|a|a|a|a|a|a|a|a|a|a|a|a|a|a)".repeat(8)}b`, "a".repeat(8)],
  ])("are decided despite a catastrophic pattern: %s", (_, pattern, text) => {
    const started = cpuTime();
    expect(isSubschema({ const: text }, { pattern }).verdict).toBe("no");
    expect(cpuTime() - started).toBeLessThan(TIME_LIMIT);
  });
});

describe("the bounds", () => {
  const hard: Schema = {
    type: "object",
    allOf: range(8, (k) => ({ anyOf: [{ required: [`x${k}`] }, { required: [`y${k}`] }] })),
  };

  test("limit work", () => {
    expect(isSubschema(hard, { minProperties: 8 }, { work: 50 })).toMatchObject({
      verdict: "unknown",
      reason: "budget",
    });
    expect(isSubschema(hard, { minProperties: 8 }, { work: 1e6, memory: 1e6 }).verdict).toBe("yes");
  });

  test("limit memory", () => {
    expect(isSubschema(hard, { minProperties: 8 }, { memory: 10 })).toMatchObject({
      verdict: "unknown",
      reason: "memory",
    });
  });

  test("do not affect later questions", () => {
    expect(isSatisfiable(hard, { work: 50 }).verdict).toBe("unknown");
    expect(isSatisfiable(hard).verdict).toBe("yes");
  });
});
