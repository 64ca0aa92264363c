import { describe, expect, test } from "vitest";
import { isSatisfiable, isSubschema } from "../src/index.js";
import { accepts, judge } from "./judge.js";

judge("lone surrogates", [
  [
    "leave a class that contains them undecided",
    { type: "string", pattern: "^[a\\ud800]$" },
    { const: "a" },
    "unknown",
  ],
  ["are not needed for a witness", { type: "string", pattern: "^[ab\\ud800]$" }, { const: "a" }, "no"],
  ["may be excluded by a class", { type: "string", pattern: "^[a-b]$" }, { pattern: "^[^\\ud800]$" }, "yes"],
  ["are not part of a character", { const: "\u{1f600}" }, { pattern: "\\ud83d" }, "no"],
]);

test("a string with a lone surrogate is undecided, and not impossible", () => {
  expect(isSatisfiable({ type: "string", pattern: "^\\ud800$" })).toMatchObject({ reason: "precision" });
});

judge("characters of recent Unicode versions", [
  ["are letters", { type: "string", pattern: "^\\u{2ebf0}$" }, { pattern: "^\\p{L}$" }, "yes"],
  ["are not anything else", { type: "string", pattern: "^\\u{2ebf0}$" }, { pattern: "^\\P{L}$" }, "no"],
]);

judge("integers above 2^53", [
  [
    "are undecided if they are a multiple by their bits only",
    { const: 2 ** 60 },
    { not: { multipleOf: 1024 } },
    "unknown",
  ],
  [
    "are undecided if they are a multiple by their digits only",
    { const: 2 ** 60 },
    { not: { multipleOf: 1000 } },
    "unknown",
  ],
  ["may be a multiple by both", { const: 1e20 }, { multipleOf: 1024 }, "yes"],
  ["bound a range", { type: "integer", minimum: 2 ** 60, maximum: 2 ** 60 }, { const: 2 ** 60 }, "yes"],
  ["bound multiples", { type: "number", minimum: 2 ** 60, maximum: 2 ** 60, multipleOf: 1024 }, false, "unknown"],
  ["are multiples of each other", { type: "number", multipleOf: 2 ** 60 }, { multipleOf: 1000 }, "unknown"],
  ["do not affect small multiples", { type: "integer", multipleOf: 6 }, { multipleOf: 3 }, "yes"],
]);

test("a witness does not depend on the rounding of a validator", () => {
  expect(isSubschema({ const: 0.3 }, { not: { multipleOf: 0.1 } })).toMatchObject({ reason: "unconfirmed" });
  expect(isSubschema({ const: 0.3 }, { multipleOf: 0.1 }).verdict).toBe("yes");
});

describe("patterns that are invalid with the u flag", () => {
  test.each([
    ["^a{1\\,2}$", { enum: ["a", "aa"] }, "unknown"],
    ["^a{1\\,2}$", { const: "a{1,2}" }, "unknown"],
    ["^a\\-b\\_c$", { const: "a-b_c" }, "yes"],
    ["^[a\\-z]$", { enum: ["a", "-", "z"] }, "yes"],
    ["^\\_\\p{L}$", { const: "_p{L}" }, "unknown"],
  ])("are read without needless escapes: %s in %j is %s", (pattern, b, verdict) => {
    expect(isSubschema({ type: "string", pattern }, b).verdict).toBe(verdict);
  });
});

describe("the arguments", () => {
  test("may share objects, which are different schemas in different places", () => {
    const shared = { $ref: "x" };
    const inside = (uri: string, type: string) => ({
      $id: uri,
      properties: { p: shared },
      $defs: { x: { $id: "x", type } },
    });
    const a = {
      type: "object",
      required: ["p"],
      anyOf: [inside("https://example.com/1/", "string"), inside("https://example.com/2/", "null")],
    };
    const answer = isSubschema(a, { properties: { p: { type: "string" } } });
    expect(answer).toMatchObject({ verdict: "no", witness: { p: null } });
    expect(isSubschema(JSON.parse(JSON.stringify(a)) as object, { properties: { p: { type: "string" } } })).toEqual(
      answer,
    );
  });

  test("may be undecided because a copy of shared objects is too large", () => {
    let schema: object = { type: "string" };
    for (let level = 0; level < 40; level += 1) schema = { anyOf: [schema, schema] };
    expect(isSubschema(schema, { type: "string" })).toMatchObject({ reason: "budget" });
  });
});

judge("a malformed keyword", [
  ["makes all of its schema malformed", { properties: 5 }, { properties: 5, propertyNames: false }, "unknown"],
  ["matters in every place", { type: "string" }, { type: "string", $defs: { a: { minLength: -1 } } }, "unknown"],
  ["matters even if nothing reads it", { type: "string", minContains: "1" }, { type: "string" }, "unknown"],
  ["may be an invalid pattern", { type: "null", patternProperties: { "(": true } }, { type: "null" }, "unknown"],
]);

describe("documented limits", () => {
  const draft07 = "http://json-schema.org/draft-07/schema#";

  test("leave a subschema in another dialect undecided", () => {
    const $defs = { name: { type: "string" } };
    const old = { $schema: draft07, $ref: "#/$defs/name", maxLength: 1 };
    expect(isSubschema({ $defs, allOf: [old] }, { maxLength: 1 })).toMatchObject({ reason: "dialect" });
    expect(isSubschema({ allOf: [{ $schema: draft07, type: "string" }] }, {})).toMatchObject({ reason: "dialect" });
  });

  test("give nullable no meaning, although ajv supports it", () => {
    const nullable = { type: "string", nullable: true };
    expect(accepts(nullable, null)).toBe(true);
    expect(isSubschema(nullable, { type: "string" })).toEqual({ verdict: "yes" });
  });
});
