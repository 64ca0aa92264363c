import { describe, expect, test } from "vitest";
import { type Dialect, isSubschema, type Schema } from "../src/index.js";

function verdict(dialect: Dialect, a: Schema, b: Schema): string {
  return isSubschema(a, b, { dialect }).verdict;
}

describe("draft-07", () => {
  test("items may be a tuple, with additionalItems behind it", () => {
    const tuple = { type: "array", items: [{ type: "integer" }], additionalItems: false };
    expect(verdict("draft-07", tuple, { items: { type: "number" } })).toBe("yes");
    expect(verdict("draft-07", { type: "array", items: { type: "number" } }, tuple)).toBe("no");
  });

  test("dependencies hold names or a schema", () => {
    const required = { type: "object", required: ["a"] };
    expect(verdict("draft-07", { ...required, dependencies: { a: ["b"] } }, { required: ["b"] })).toBe("yes");
    expect(verdict("draft-07", { ...required, dependencies: { a: { maxProperties: 1 } } }, { maxProperties: 1 })).toBe(
      "yes",
    );
  });

  test("a reference hides what is beside it", () => {
    const schema = { $ref: "#/definitions/a", maxLength: 1, definitions: { a: { type: "string" } } };
    expect(verdict("draft-07", schema, { type: "string", maxLength: 1 })).toBe("no");
  });

  test("keywords of later drafts mean nothing", () => {
    expect(verdict("draft-07", { type: "array" }, { prefixItems: [false], unevaluatedItems: false })).toBe("yes");
  });

  test("an identifier that is a fragment is an anchor", () => {
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
  test("sharpens bounds by a flag", () => {
    const above = { type: "integer", minimum: 1, exclusiveMinimum: true };
    expect(verdict("draft-04", above, { minimum: 2 })).toBe("yes");
    expect(verdict("draft-04", { type: "integer", minimum: 1 }, above)).toBe("no");
    expect(verdict("draft-04", above, { ...above, exclusiveMinimum: false })).toBe("yes");
  });

  test("has no const", () => {
    expect(verdict("draft-04", { type: "string" }, { const: 1 })).toBe("yes");
  });

  test("calls its identifiers id", () => {
    const schema = { id: "https://example.com/a", $ref: "b#", definitions: { b: { id: "b", type: "null" } } };
    const referring = { allOf: [{ $ref: "b" }], id: "https://example.com/a", definitions: schema.definitions };
    expect(verdict("draft-04", referring, { type: "null" })).toBe("yes");
    expect(verdict("draft-04", true, referring)).toBe("no");
  });
});

describe("$schema", () => {
  test("lets each schema have its own dialect", () => {
    const old = {
      $schema: "http://json-schema.org/draft-04/schema#",
      type: "integer",
      minimum: 1,
      exclusiveMinimum: true,
    };
    expect(isSubschema(old, { exclusiveMinimum: 1 }).verdict).toBe("yes");
    expect(isSubschema({ exclusiveMinimum: 0 }, old).verdict).toBe("no");
  });

  test("an unknown dialect is not guessed at", () => {
    expect(isSubschema({ type: "null" }, { $schema: "https://example.com/mine" })).toMatchObject({ reason: "dialect" });
  });

  test("dependencies are left open in 2020-12", () => {
    const leftover = { dependencies: { a: ["b"] } };
    expect(isSubschema({ type: "object" }, leftover)).toMatchObject({ verdict: "unknown", reason: "compatibility" });
    expect(isSubschema({ type: "object", propertyNames: { const: "b" } }, leftover).verdict).toBe("yes");
  });
});
