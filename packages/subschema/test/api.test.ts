import { describe, expect, test } from "vitest";
import { explain, explainRefusal, intersects, isEquivalent, isSatisfiable, isSubschema } from "../src/index.js";

describe("isSubschema", () => {
  test("returns the place where the witness is refused", () => {
    const a = { type: "object", required: ["list"], properties: { list: { type: "array", minItems: 1 } } };
    const b = {
      properties: { list: { items: { required: ["a/b"], properties: { "a/b": { type: "null" } }, type: "object" } } },
    };
    const answer = isSubschema(a, b);
    expect(answer).toMatchObject({ verdict: "no", path: "/list/0" });
  });

  test("returns the place that it could not decide", () => {
    const a = { type: "object", required: ["x"], properties: { x: { type: "string", pattern: "^(.*)-\\1$" } } };
    expect(isSubschema(a, { properties: { x: { minLength: 9 } } })).toMatchObject({
      verdict: "unknown",
      reason: "pattern",
      path: "/x",
    });
  });

  test("does not modify its arguments", () => {
    const deepFreeze = (value: unknown): unknown => {
      if (typeof value === "object" && value !== null) for (const part of Object.values(value)) deepFreeze(part);
      return Object.freeze(value);
    };
    const schema = deepFreeze({ type: "object", properties: { a: { enum: [1, 2] } }, required: ["a"] }) as {
      type: string;
    };
    expect(isSubschema(schema, { type: "array" }).verdict).toBe("no");
  });

  test("returns the same answer twice", () => {
    const ask = () =>
      isSubschema({ $id: "https://example.com/s", type: "string" }, { $id: "https://example.com/s", maxLength: 3 });
    expect(ask()).toEqual(ask());
  });

  test("does not confuse schemas that share an identifier", () => {
    const schema = (type: string) => ({
      allOf: [{ $ref: "https://example.com/d" }],
      $defs: { d: { $id: "https://example.com/d", type } },
    });
    expect(isSubschema(schema("string"), schema("null")).verdict).toBe("no");
    expect(isSubschema(schema("null"), schema("boolean")).verdict).toBe("no");
  });
});

describe("an unknown dialect", () => {
  test("leaves the question undecided, in a schema or in an option", () => {
    const undecided = { verdict: "unknown", reason: "dialect" };
    const named = "https://json-schema.org/draft/2019-09/schema";
    expect(isSubschema({ $schema: named, type: "string" }, { type: "number" })).toMatchObject(undecided);
    // Callers in plain JavaScript can pass any string.
    const options = JSON.parse('{ "dialect": "draft-7" }') as { dialect: "draft-07" };
    expect(isSubschema({ type: "string" }, { type: "number" }, options)).toMatchObject(undecided);
    expect(explain(isSatisfiable({ type: "string" }, options))).toBe(
      "Undecided: a schema dialect is not known: draft-7.",
    );
  });
});

describe("isEquivalent", () => {
  test("requires both directions", () => {
    expect(isEquivalent({ type: "integer", minimum: 1 }, { type: "integer", exclusiveMinimum: 0 })).toEqual({
      verdict: "yes",
    });
  });

  test("names the schema that accepts the witness", () => {
    expect(isEquivalent({ type: "integer" }, { type: "number" })).toMatchObject({ verdict: "no", acceptedBy: "b" });
    expect(isEquivalent({ type: "number" }, { type: "integer" })).toMatchObject({ verdict: "no", acceptedBy: "a" });
  });

  test("returns the witness of one direction if the other is undecided", () => {
    const hard = { type: "string", pattern: "^(.*)x\\1$" };
    expect(isEquivalent(hard, { type: ["string", "null"] })).toMatchObject({
      verdict: "no",
      acceptedBy: "b",
      witness: null,
    });
  });
});

describe("intersects and isSatisfiable", () => {
  test("return an instance of both schemas", () => {
    expect(intersects({ type: "integer", minimum: 3 }, { maximum: 3 })).toEqual({ verdict: "yes", witness: 3 });
    expect(intersects({ type: "string" }, { type: "null" })).toEqual({ verdict: "no" });
  });

  test("return an instance of one schema", () => {
    expect(isSatisfiable({ type: "array", minItems: 2, items: { const: "a" } })).toEqual({
      verdict: "yes",
      witness: ["a", "a"],
    });
    expect(isSatisfiable({ type: "string", minLength: 2, maxLength: 1 })).toEqual({ verdict: "no" });
  });
});

describe("format", () => {
  const assertion = { format: "assertion" } as const;

  test("restricts strings if it is asserted", () => {
    expect(isSubschema({ type: "string" }, { format: "date" }, assertion)).toMatchObject({ reason: "format" });
    expect(isSubschema({ type: "integer" }, { format: "date" }, assertion).verdict).toBe("yes");
  });

  test("implies the same format", () => {
    expect(isSubschema({ type: "string", format: "date", minLength: 2 }, { format: "date" }, assertion).verdict).toBe(
      "yes",
    );
  });
});

describe("explain", () => {
  test.each([
    [{ url: "" }, { properties: { url: { minLength: 1 } } }, "The value at /url can be too short."],
    [{}, { required: ["page"] }, "The value can lack a required field."],
    [{ a: 1 }, { properties: { a: { type: "null" } } }, "The value at /a can have another type."],
    [{ a: 1 }, { additionalProperties: false }, expect.stringMatching(/not allowed\.$/)],
  ])("says in plain words why %j is refused", (value, schema, expected) => {
    const answer = isSubschema({ const: value }, schema);
    expect(answer.verdict === "no" && explainRefusal(answer)).toEqual(expected);
  });

  test("describes answers in a sentence", () => {
    expect(explain(isSubschema({ type: "string" }, { type: "null" }))).toMatchInlineSnapshot(
      `"No: a accepts "", and b refuses it by "type" (/type)."`,
    );
    expect(explain(isSubschema({ const: { a: 1 } }, { properties: { a: { type: "null" } } }))).toMatchInlineSnapshot(
      `"No: a accepts {"a":1}, and b refuses it at /a by "type" (/properties/a/type)."`,
    );
    expect(explain(isSubschema({ type: "null" }, {}))).toMatchInlineSnapshot(`"Yes: there is no counterexample."`);
    expect(explain(isEquivalent({ type: "null" }, {}))).toMatchInlineSnapshot(
      `"No: b accepts true, and a refuses it by "type" (/type)."`,
    );
    expect(explain(isSatisfiable({ type: "null" }))).toMatchInlineSnapshot(`"There is such an instance: null."`);
    expect(explain(isSatisfiable(false))).toMatchInlineSnapshot(`"There is no such instance."`);
    expect(explain(isSubschema({ type: "string" }, { $ref: "#/nowhere" }))).toMatchInlineSnapshot(
      `"Undecided: a reference cannot be resolved: #/nowhere."`,
    );
  });
});
