import { describe, expect, test } from "vitest";
import { type Dialect, isSubschema, type Schema } from "../src/index.js";

function verdict(dialect: Dialect, a: Schema, b: Schema): string {
  return isSubschema(a, b, { dialect }).verdict;
}

describe("draft-07", () => {
  test("has tuples as items, followed by additionalItems", () => {
    const tuple = { type: "array", items: [{ type: "integer" }], additionalItems: false };
    expect(verdict("draft-07", tuple, { items: { type: "number" } })).toBe("yes");
    expect(verdict("draft-07", { type: "array", items: { type: "number" } }, tuple)).toBe("no");
  });

  test("has dependencies with names or a schema", () => {
    const required = { type: "object", required: ["a"] };
    expect(verdict("draft-07", { ...required, dependencies: { a: ["b"] } }, { required: ["b"] })).toBe("yes");
    expect(verdict("draft-07", { ...required, dependencies: { a: { maxProperties: 1 } } }, { maxProperties: 1 })).toBe(
      "yes",
    );
  });

  test("ignores the other keywords of a reference", () => {
    const schema = { $ref: "#/definitions/a", maxLength: 1, definitions: { a: { type: "string" } } };
    expect(verdict("draft-07", schema, { type: "string", maxLength: 1 })).toBe("no");
  });

  test("ignores keywords of later drafts", () => {
    expect(verdict("draft-07", { type: "array" }, { prefixItems: [false], unevaluatedItems: false })).toBe("yes");
  });

  test("reads a fragment in an identifier as an anchor", () => {
    const schema = { $ref: "#a", definitions: { a: { $id: "#a", type: "null" } } };
    expect(verdict("draft-07", schema, { type: "null" })).toBe("yes");
  });
});

describe("draft-06", () => {
  test("has no conditions", () => {
    expect(verdict("draft-06", { type: "string" }, { if: true, else: false })).toBe("yes");
    expect(verdict("draft-06", {}, { const: 1 })).toBe("no");
  });
});

describe("draft-04", () => {
  test("has booleans that make bounds exclusive", () => {
    const above = { type: "integer", minimum: 1, exclusiveMinimum: true };
    expect(verdict("draft-04", above, { minimum: 2 })).toBe("yes");
    expect(verdict("draft-04", { type: "integer", minimum: 1 }, above)).toBe("no");
    expect(verdict("draft-04", above, { ...above, exclusiveMinimum: false })).toBe("yes");
  });

  test("has no const", () => {
    expect(verdict("draft-04", { type: "string" }, { const: 1 })).toBe("yes");
  });

  test("has identifiers in id", () => {
    const schema = { id: "https://example.com/a", $ref: "b#", definitions: { b: { id: "b", type: "null" } } };
    const referring = { allOf: [{ $ref: "b" }], id: "https://example.com/a", definitions: schema.definitions };
    expect(verdict("draft-04", referring, { type: "null" })).toBe("yes");
    expect(verdict("draft-04", true, referring)).toBe("no");
  });
});

describe("$schema", () => {
  test("selects the dialect of each schema", () => {
    const old = {
      $schema: "http://json-schema.org/draft-04/schema#",
      type: "integer",
      minimum: 1,
      exclusiveMinimum: true,
    };
    expect(isSubschema(old, { exclusiveMinimum: 1 }).verdict).toBe("yes");
    expect(isSubschema({ exclusiveMinimum: 0 }, old).verdict).toBe("no");
  });

  test("leaves an unknown dialect undecided", () => {
    expect(isSubschema({ type: "null" }, { $schema: "https://example.com/mine" })).toMatchObject({ reason: "dialect" });
  });

  test("leaves dependencies of 2020-12 undecided", () => {
    const legacy = { dependencies: { a: ["b"] } };
    expect(isSubschema({ type: "object" }, legacy)).toMatchObject({ verdict: "unknown", reason: "compatibility" });
    expect(isSubschema({ type: "object", propertyNames: { const: "b" } }, legacy).verdict).toBe("yes");
  });
});
