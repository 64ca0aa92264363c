import { describe, expect, it } from "vitest";
import { type Json, toPointer } from "../src/index.js";
import { danglingReferences, keywordIssues } from "../src/schema.js";

const issues = (schema: Json) => keywordIssues(schema).map(({ path, found }) => [toPointer(path), found]);

describe("an invalid keyword of a JSON Schema", () => {
  it("is found at any depth", () => {
    expect(issues({ type: "strng" })).toEqual([["/type", 'the string "strng" (did you mean "string"?)']]);
    expect(issues({ properties: { a: { items: { minLength: -1 } }, b: 3 } })).toEqual([
      ["/properties/a/items/minLength", "the number -1"],
      ["/properties/b", "the number 3"],
    ]);
    expect(issues({ anyOf: [], required: ["a", "a"], multipleOf: 0 }).map(([at]) => at)).toEqual([
      "/anyOf",
      "/required",
      "/multipleOf",
    ]);
    expect(issues("object")).toEqual([["", 'the string "object"']]);
    expect(issues({ pattern: "(a" })).toEqual([["/pattern", 'the string "(a"']]);
  });

  it("is not found in valid schemas of this draft and older ones, nor in data", () => {
    for (const schema of [
      true,
      {},
      { type: ["object", "null"], properties: { type: { const: { type: 1 } } }, $defs: { a: false } },
      { items: [{}, {}], exclusiveMinimum: true, "x-own": 1 },
      { pattern: "(?i)^[a-z]+$" },
      { enum: [{ type: 3 }], default: { minLength: "x" } },
    ])
      expect(issues(schema as Json)).toEqual([]);
  });
});

describe("references of a JSON Schema", () => {
  const dangling = (schema: Json) => danglingReferences(schema).map(({ path }) => toPointer(path));

  it("are found if they have no target", () => {
    expect(dangling({ $ref: "#/$defs/a", properties: { b: { items: { $ref: "#/properties/c" } } } })).toEqual([
      "/$ref",
      "/properties/b/items/$ref",
    ]);
  });

  it("are not found if they have a target, lead to a document or an anchor, or are data", () => {
    const properties = { "a b": { $ref: "#" }, $ref: { $ref: "#/properties/a%20b" } };
    expect(
      dangling({ $ref: "other.json#/x", properties, allOf: [{ $ref: "#name" }], default: { $ref: "#/x" } }),
    ).toEqual([]);
  });
});
