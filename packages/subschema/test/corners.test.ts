import { describe, expect, test } from "vitest";
import { isSatisfiable, isSubschema } from "../src/index.js";
import { accepts, judge } from "./judge.js";

judge("lone surrogates", [
  ["are among the characters of a class", { type: "string", pattern: "^[a\\ud800]$" }, { const: "a" }, "unknown"],
  ["are not needed for a witness", { type: "string", pattern: "^[ab\\ud800]$" }, { const: "a" }, "no"],
  ["are in a class that is excluded", { type: "string", pattern: "^[a-b]$" }, { pattern: "^[^\\ud800]$" }, "yes"],
  ["are not part of a character", { const: "\u{1f600}" }, { pattern: "\\ud83d" }, "no"],
]);

test("a string of a lone surrogate is not called impossible", () => {
  expect(isSatisfiable({ type: "string", pattern: "^\\ud800$" })).toMatchObject({ reason: "precision" });
});

judge("characters that are younger than a table may be", [
  ["are letters", { type: "string", pattern: "^\\u{2ebf0}$" }, { pattern: "^\\p{L}$" }, "yes"],
  ["are nothing else", { type: "string", pattern: "^\\u{2ebf0}$" }, { pattern: "^\\P{L}$" }, "no"],
]);

judge("integers above 2^53", [
  ["may be a multiple by their bits only", { const: 2 ** 60 }, { not: { multipleOf: 1024 } }, "unknown"],
  ["may be a multiple by their digits only", { const: 2 ** 60 }, { not: { multipleOf: 1000 } }, "unknown"],
  ["may be a multiple by both", { const: 1e20 }, { multipleOf: 1024 }, "yes"],
  ["bound a range", { type: "integer", minimum: 2 ** 60, maximum: 2 ** 60 }, { const: 2 ** 60 }, "yes"],
  ["bound multiples", { type: "number", minimum: 2 ** 60, maximum: 2 ** 60, multipleOf: 1024 }, false, "unknown"],
  ["are multiples of each other", { type: "number", multipleOf: 2 ** 60 }, { multipleOf: 1000 }, "unknown"],
  ["are no matter to small multiples", { type: "integer", multipleOf: 6 }, { multipleOf: 3 }, "yes"],
]);

test("a witness does not rest on how a validator rounds", () => {
  expect(isSubschema({ const: 0.3 }, { not: { multipleOf: 0.1 } })).toMatchObject({ reason: "unconfirmed" });
  expect(isSubschema({ const: 0.3 }, { multipleOf: 0.1 }).verdict).toBe("yes");
});

describe("patterns that are none with the u flag", () => {
  test.each([
    ["^a{1\\,2}$", { enum: ["a", "aa"] }, "unknown"],
    ["^a{1\\,2}$", { const: "a{1,2}" }, "unknown"],
    ["^a\\-b\\_c$", { const: "a-b_c" }, "yes"],
    ["^[a\\-z]$", { enum: ["a", "-", "z"] }, "yes"],
    ["^\\_\\p{L}$", { const: "_p{L}" }, "unknown"],
  ])("%s in %j: %s", (pattern, b, verdict) => {
    expect(isSubschema({ type: "string", pattern }, b).verdict).toBe(verdict);
  });
});

describe("what is given", () => {
  test("may share objects, which are different schemas where they stand", () => {
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

  test("may be shared so often that a copy is too large", () => {
    let schema: object = { type: "string" };
    for (let level = 0; level < 40; level += 1) schema = { anyOf: [schema, schema] };
    expect(isSubschema(schema, { type: "string" })).toMatchObject({ reason: "budget" });
  });
});

judge("a malformed keyword", [
  ["makes all of its schema malformed", { properties: 5 }, { properties: 5, propertyNames: false }, "unknown"],
  ["matters wherever it stands", { type: "string" }, { type: "string", $defs: { a: { minLength: -1 } } }, "unknown"],
  ["matters where nothing would read it", { type: "string", minContains: "1" }, { type: "string" }, "unknown"],
  ["may be a pattern that is none", { type: "null", patternProperties: { "(": true } }, { type: "null" }, "unknown"],
]);

describe("left to the reader of the documentation", () => {
  const draft07 = "http://json-schema.org/draft-07/schema#";

  test("a subschema in another dialect is not guessed at, a reference beside it or not", () => {
    const $defs = { name: { type: "string" } };
    const old = { $schema: draft07, $ref: "#/$defs/name", maxLength: 1 };
    expect(isSubschema({ $defs, allOf: [old] }, { maxLength: 1 })).toMatchObject({ reason: "dialect" });
    expect(isSubschema({ allOf: [{ $schema: draft07, type: "string" }] }, {})).toMatchObject({ reason: "dialect" });
  });

  test("nullable means nothing, though ajv knows it", () => {
    const nullable = { type: "string", nullable: true };
    expect(accepts(nullable, null)).toBe(true);
    expect(isSubschema(nullable, { type: "string" })).toEqual({ verdict: "yes" });
  });
});
