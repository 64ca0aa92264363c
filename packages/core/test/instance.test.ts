import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySchema, anyValue, DEFINITIONS } from "../../../test/arbitrary-schema.js";
import type { Json, JsonSchema } from "../src/index.js";
import { automatonOf, isMatch } from "../src/schema/linear-pattern.js";
import { checkInstance, isInstance } from "../src/schema.js";

describe("isInstance", () => {
  it("agrees with ajv", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, ownProperties: true, logger: false });
    fc.assert(
      fc.property(anySchema, anyValue, (part, instance) => {
        const fullSchema = { allOf: [part], $defs: DEFINITIONS };
        expect(isInstance(instance, fullSchema)).toBe(ajv.compile(fullSchema)(instance));
      }),
      { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 1000) },
    );
  });

  it("is exact where ajv is not, and supports older drafts", () => {
    expect(isInstance(0.3, { multipleOf: 0.1 })).toBe(true);
    expect(isInstance(1e306, { multipleOf: 1e-6 })).toBe(true);
    expect(isInstance(Number.POSITIVE_INFINITY, { multipleOf: 2 })).toBe(false);
    expect(isInstance([1, "a"], { items: [{ type: "number" }], additionalItems: { type: "string" } })).toBe(true);
    expect(isInstance([1, 2], { items: [{ type: "number" }], additionalItems: { type: "string" } })).toBe(false);
    expect(isInstance({ a: 1 }, { dependencies: { a: ["b"] } })).toBe(false);
    expect(isInstance("http://[", { format: "url" })).toBe(false);
    expect(isInstance("https://example.org/", { format: "uri" })).toBe(true);
    expect(isInstance("\ud800", { properties: { "\ud800": false } })).toBe(true);
  });

  it("does not change its arguments and accepts frozen ones", () => {
    const freeze = <T>(item: T): T => {
      if (typeof item === "object" && item !== null) Object.values(Object.freeze(item)).forEach(freeze);
      return item;
    };
    const frozen = freeze({ $id: "a", $ref: "#/$defs/a", $defs: { a: { type: "object", properties: { b: true } } } });
    expect(isInstance(freeze({ b: 1 }), frozen)).toBe(true);
    const open = { $ref: "#/$defs/a", $defs: { a: {} } };
    isInstance(1, open);
    expect(Reflect.ownKeys(open)).toEqual(["$ref", "$defs"]);
    expect(Reflect.ownKeys(open.$defs.a)).toEqual([]);
  });

  it.each<[string, JsonSchema]>([
    ["an invalid URI", { $id: "http://[", $ref: "http://[/x" }],
    ["an ambiguous reference", { $defs: { a: { $id: "x" }, b: { $id: "x" } }, $ref: "x" }],
    ["a recursive reference of an older draft", { $recursiveAnchor: true, $recursiveRef: "#" }],
    ["a reference to another document", { $ref: "https://example.org/schema" }],
    ["a reference inside an embedded schema", { $defs: { a: { $id: "b", $ref: "#/c" } }, $ref: "#/$defs/a" }],
    ["a reference to itself", { $ref: "#" }],
    ["an alternative after one that holds", { anyOf: [true, { pattern: "(" }] }],
    ["an invalid pattern", { pattern: "(" }],
    ["look-around", { pattern: "(?<=a)b" }],
    ["a back-reference", { pattern: "(a)\\1" }],
    ["a huge repetition", { pattern: "((?:){999999999}){999999999}" }],
    ["many states", { pattern: "((((a{99}){99}){99}){99}){99}" }],
  ])("cannot decide by %s", (_, by) => {
    expect(checkInstance("b", by)).toEqual({ problem: expect.any(String) });
  });

  it("ignores names without references", () => {
    expect(isInstance(1, { $id: "http://[", type: "number" })).toBe(true);
    expect(isInstance(1, { $id: "http://[", anyOf: [{ $id: "x" }, { $id: "x" }] })).toBe(true);
  });

  // Tests the guarantee reliability.md#g28.
  it("stops early on schemas that take long", () => {
    const nest = (depth: number): Json => (depth === 0 ? {} : { a: nest(depth - 1) });
    const twice = { $ref: "#/$defs/node" };
    const node = { type: "object", properties: { a: { anyOf: [{ allOf: [twice, twice, false] }, twice, twice] } } };
    const list = {
      anyOf: [
        { items: twice, contains: twice },
        { items: twice, minItems: 3 },
      ],
    };
    const deep = Array.from({ length: 200 }).reduce<Json>((inner) => [inner], []);
    const attacks: [Json, JsonSchema][] = [
      [nest(100), { ...twice, $defs: { node } }],
      [deep, { ...twice, $defs: { node: list } }],
      ["a".repeat(100_000), { pattern: "^(a+)+$|^(a|a)*b$|(a*)*c" }],
      [`${"a".repeat(50_000)}!`, { pattern: "(x+x+)+y|(a|aa)+$" }],
      [
        Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 1])),
        {
          patternProperties: Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`(a+)+${at}$`, true])),
        },
      ],
      [Array.from({ length: 20_000 }, (_, at) => ({ at })), { uniqueItems: true }],
      [`http://${"a-".repeat(50_000)}`, { anyOf: [{ format: "url" }, { format: "email" }, { format: "regex" }] }],
    ];
    for (const [instance, by] of attacks) {
      expect(typeof checkInstance(instance, by)).not.toBe("undefined");
    }
  });
});

describe("isMatch", () => {
  const atom = fc.constantFrom(
    "a",
    "b",
    ".",
    "\\d",
    "[ab]",
    "[^a-c]",
    "\\w",
    "\\b",
    "^",
    "$",
    "\\u0061",
    "\\ud83d\\ude00",
    "\\p{L}",
    "😀",
    "-",
    "\\n",
  );
  const pattern = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      atom,
      fc.tuple(tie("pattern"), tie("pattern")).map(([a, b]) => a + b),
      fc.tuple(tie("pattern"), tie("pattern")).map(([a, b]) => `(?:${a}|${b})`),
      fc
        .tuple(
          fc.constantFrom("(", "(?:", "(?<x>"),
          tie("pattern"),
          fc.constantFrom("", "*", "+", "?", "{2}", "{0,2}", "{1,}", "*?"),
        )
        .map(([open, inside, quantifier]) => `${open}${inside})${quantifier}`),
      fc
        .tuple(fc.constantFrom("a", "[ab]", "\\d", "."), fc.constantFrom("*", "+", "{2,3}"))
        .map((parts) => parts.join("")),
    ),
  })).pattern;
  const text = fc
    .array(fc.constantFrom("a", "b", "1", "é", "😀", "\n", "-", " "), { maxLength: 8 })
    .map((parts) => parts.join(""));
  const nothing = () => {};

  it("agrees with the RegExp of the platform", () => {
    fc.assert(
      fc.property(pattern, text, (source, sample) => {
        let native: RegExp;
        try {
          native = new RegExp(source, "u");
        } catch {
          return;
        }
        expect(isMatch(automatonOf(source, nothing), sample, nothing)).toBe(native.test(sample));
      }),
      { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 3000) },
    );
  });

  it("supports patterns that are valid only without the flag u", () => {
    for (const [source, sample] of [
      ["^\\w+\\-\\w+$", "a-b"],
      ["a{", "a{"],
      ["^\\_", "_a"],
      ["]", "]"],
    ] as const) {
      expect(isMatch(automatonOf(source, nothing), sample, nothing)).toBe(true);
    }
  });
});
