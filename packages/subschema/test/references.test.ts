import { describe, expect, test } from "vitest";
import { isSatisfiable, isSubschema } from "../src/index.js";
import { judge } from "./judge.js";

const list = (item: string) => ({
  $ref: "#/$defs/list",
  $defs: {
    list: {
      type: "object",
      required: ["head"],
      properties: { head: { type: item }, tail: { $ref: "#/$defs/list" } },
      additionalProperties: false,
    },
  },
});

judge("$ref", [
  [
    "a definition stands for its schema",
    { $ref: "#/$defs/a", $defs: { a: { type: "string" } } },
    { type: "string" },
    "yes",
  ],
  [
    "other keywords of its schema apply as well",
    { $ref: "#/$defs/a", maxLength: 1, $defs: { a: { type: "string" } } },
    { type: "string", maxLength: 1 },
    "yes",
  ],
  ["a pointer with escapes", { $ref: "#/$defs/a~1b%25", $defs: { "a/b%": { type: "null" } } }, { type: "null" }, "yes"],
  ["an anchor", { $ref: "#here", $defs: { a: { $anchor: "here", type: "null" } } }, { type: "null" }, "yes"],
  [
    "a resource by its identifier",
    { $id: "https://example.com/a", $ref: "b", $defs: { b: { $id: "b", type: "null" } } },
    { type: "null" },
    "yes",
  ],
  [
    "an identifier in a value names nothing",
    { $ref: "x", $defs: { a: { const: { $id: "x" } } } },
    { type: "null" },
    "unknown",
  ],
  ["a missing schema that matters", { type: "string" }, { $ref: "https://example.com/elsewhere" }, "unknown"],
  [
    "a missing schema that does not matter",
    { type: "string", $ref: "https://example.com/elsewhere" },
    { type: "string" },
    "yes",
  ],
  ["the meta-schema", { $ref: "https://json-schema.org/draft/2020-12/schema" }, { type: ["object", "boolean"] }, "yes"],
  [
    "a value of the meta-schema",
    { const: { type: "float" } },
    { $ref: "https://json-schema.org/draft/2020-12/schema" },
    "no",
  ],
]);

judge("recursion", [
  ["lists of narrower items", list("integer"), list("number"), "yes"],
  ["lists of wider items", list("number"), list("integer"), "no"],
  [
    "an endless structure has no instance",
    { $ref: "#/$defs/a", $defs: { a: { type: "object", required: ["n"], properties: { n: { $ref: "#/$defs/a" } } } } },
    false,
    "yes",
  ],
  ["trees of arrays", { type: "array", items: { $ref: "#" } }, { type: "array", items: { type: "array" } }, "yes"],
  ["a schema that is its own negation", { not: { $ref: "#" } }, { type: "null" }, "unknown"],
  ["a schema that only refers to itself", { $ref: "#" }, { type: "null" }, "unknown"],
]);

describe("$dynamicRef", () => {
  const tree = (leaf: object) => ({
    $id: "https://example.com/strict",
    $dynamicAnchor: "node",
    $ref: "tree",
    ...leaf,
    $defs: {
      tree: {
        $id: "tree",
        $dynamicAnchor: "node",
        type: "object",
        properties: { children: { type: "array", items: { $dynamicRef: "#node" } } },
      },
    },
  });

  test("leads to the outermost anchor", () => {
    const strict = tree({ required: ["name"] });
    const named = { properties: { children: { items: { required: ["name"] } } } };
    expect(isSubschema(strict, named)).toEqual({ verdict: "yes" });
    expect(isSubschema(tree({}), named).verdict).toBe("no");
  });

  test("finds instances of the meta-schema", () => {
    const schemas = { $ref: "https://json-schema.org/draft/2020-12/schema", required: ["items"], type: "object" };
    expect(isSatisfiable(schemas).verdict).toBe("yes");
  });
});
