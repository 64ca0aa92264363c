import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coerceInput } from "../src/inputs/coerce.js";
import { describeErrors } from "../src/inputs/errors.js";
import { mapInputs } from "../src/inputs/inputs.js";
import { validate } from "../src/inputs/validate.js";
import { readJson } from "../src/read-json.js";
import { parameter } from "./skills.js";

/** A schema that follows the property `a`. */
const link = (to: string) => ({ properties: { a: { $ref: to } } });

describe("a text from a command line", () => {
  it.each<[string, JsonSchema, string, Json]>([
    ["text stays text", { type: "string" }, "5", "5"],
    ["an integer", { type: "integer" }, "5", 5],
    ["a number", { type: "number" }, "-2.5e3", -2500],
    ["a boolean", { type: "boolean" }, "true", true],
    ["what is no boolean, for the schema to refuse", { type: "boolean" }, "yes", "yes"],
    ["what is no number", { type: "integer" }, "ten", "ten"],
    ["null", { type: ["integer", "null"] }, "null", null],
    ["text where text is one of the types", { type: ["string", "null"] }, "null", "null"],
    ["an object", { type: "object" }, '{"a":1}', { a: 1 }],
    ["a list in JSON", { type: "array" }, "[1, 2]", [1, 2]],
    ["the only element of a list", { type: "array", items: { type: "integer" } }, "7", [7]],
    ["JSON where no type is declared", {}, '{"a":[]}', { a: [] }],
    ["text where no type is declared and it is no JSON", {}, "hello", "hello"],
    ["what an enumeration lists as text", { enum: ["1", "2"] }, "1", "1"],
    ["what an enumeration lists as a number", { enum: [1, 2] }, "1", 1],
    ["a constant", { const: "null" }, "null", "null"],
    ["text in one of several alternatives", { anyOf: [{ type: "string" }, { type: "null" }] }, "12", "12"],
    ["any value where anything goes", true, "12", 12],
    ["a number that JavaScript would change", {}, "12345678901234567890", "12345678901234567890"],
    ["what holds such a number", {}, '{"id":[12345678901234567890]}', '{"id":[12345678901234567890]}'],
    ["what holds it as text", {}, '{"id":"12345678901234567890"}', { id: "12345678901234567890" }],
    ["a number beyond all limits", {}, "1e999", "1e999"],
    ["one value where a list may be given too", { type: ["integer", "array"] }, "5", 5],
    ["one text where a list may be given too", { anyOf: [{ type: "array" }, { type: "string" }] }, "a", "a"],
    ["an object where a list may be given too", { oneOf: [{ type: "object" }, { type: "array" }] }, "{}", {}],
    ["null where a list may be given too", { type: ["array", "null"] }, "null", null],
    ["the only element of a list that may be null", { type: ["array", "null"] }, "7", [7]],
    ["text where it is referred to", { $ref: "#/$defs/T", $defs: { T: { type: "string" } } }, "123", "123"],
    [
      "text in a reference in an alternative",
      { anyOf: [{ $ref: "#/$defs/T" }], $defs: { T: { enum: ["1"] } } },
      "1",
      "1",
    ],
    ["JSON where a reference leads in a circle", { $ref: "#" }, "1", 1],
    ["what is nested too deeply to be read", {}, "[".repeat(600), "[".repeat(600)],
  ])("is %s", (_, schema, text, value) => {
    expect(coerceInput([text], schema)).toEqual(value);
  });

  it("that is given several times is a list if the input is a list", () => {
    expect(coerceInput(["1", "2"], { type: "array", items: { type: "integer" } })).toEqual([1, 2]);
    expect(coerceInput(["a", "b"], { type: "array", items: { type: "string" } })).toEqual(["a", "b"]);
    expect(coerceInput(["1", "2"], { type: "integer" })).toBeUndefined();
    expect(coerceInput([], { type: "integer" })).toBeUndefined();
  });

  it("that is the JSON of any value is read back as that value by its type", () => {
    const typed = fc.oneof(
      fc.integer().map((value) => [value, { type: "integer" }] as const),
      fc.boolean().map((value) => [value, { type: "boolean" }] as const),
      fc.string().map((value) => [value, { type: "string" }] as const),
      fc.array(fc.integer()).map((value) => [value, { type: "array" }] as const),
      fc.dictionary(fc.string(), fc.boolean()).map((value) => [value, { type: "object" }] as const),
    );
    fc.assert(
      fc.property(typed, ([value, schema]) => {
        const text = typeof value === "string" ? value : JSON.stringify(value);
        expect(JSON.stringify(coerceInput([text], schema))).toEqual(JSON.stringify(value));
      }),
    );
  });
});

describe("mapping inputs", () => {
  const input = {
    parameters: [
      parameter("query", { required: true }),
      parameter("limit", { schema: { type: "integer" }, default: 5 }),
      parameter("note", { default: null }),
      parameter("anything", { schema: {}, default: null }),
    ],
  };

  it("applies defaults and distinguishes them from given values", () => {
    const mapped = mapInputs({ input }, { texts: [["query", "x"]] });
    expect(mapped.values).toEqual({ query: "x", limit: 5, anything: null });
    expect([...mapped.given]).toEqual(["query"]);
    expect(mapped.unmapped.map(({ name }) => name)).toEqual(["limit", "note", "anything"]);
    expect(mapped.missing).toEqual([]);
  });

  it("prefers texts to values, and keeps values unchanged", () => {
    const mapped = mapInputs({ input }, { values: { query: "a", limit: "7" }, texts: [["query", "b"]] });
    expect(mapped.values).toMatchObject({ query: "b", limit: "7" });
  });

  it("lists missing, undeclared and repeated inputs (adr002.md#s64)", () => {
    const mapped = mapInputs(
      { input },
      {
        values: { qery: 1 },
        texts: [
          ["limit", "1"],
          ["limit", "2"],
        ],
      },
    );
    expect(mapped).toMatchObject({ missing: ["query"], undeclared: ["qery"], repeated: ["limit"] });
  });

  it("accepts a default as the value of a required input (adr002.md#d43)", () => {
    const required = { parameters: [parameter("x", { required: true, default: "d" })] };
    expect(mapInputs({ input: required }, {}).missing).toEqual([]);
  });

  it("finds inputs that only alternatives declare", () => {
    const oneOf = [{ properties: { size: { type: "integer" } }, required: ["size"] }];
    const mapped = mapInputs({ input: { parameters: [], keywords: { oneOf } } }, { texts: [["size", "3"]] });
    expect(mapped.values).toEqual({ size: 3 });
    expect(mapped.undeclared).toEqual([]);
  });

  it("reads texts by the definitions in the schema of the whole input", () => {
    const keywords = { $defs: { Code: { type: "string" }, Codes: { type: "array", items: { $ref: "#/$defs/Code" } } } };
    const parameters = [
      parameter("code", { schema: { $ref: "#/$defs/Code" } }),
      parameter("codes", { schema: { $ref: "#/$defs/Codes" } }),
    ];
    const texts = [
      ["code", "123"],
      ["codes", "4"],
      ["codes", "5"],
    ] as const;
    expect(mapInputs({ input: { parameters, keywords } }, { texts }).values).toEqual({
      code: "123",
      codes: ["4", "5"],
    });
  });

  it("reads a text quickly if references double at every step", () => {
    const step = (next: number) => ({ anyOf: [{ $ref: `#/$defs/S${next}` }, { $ref: `#/$defs/S${next}` }] });
    const $defs = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`S${index}`, step(index + 1)]));
    const root = { $defs: { ...$defs, S60: { type: "string" } } };
    expect(coerceInput(["1"], { $ref: "#/$defs/S0" }, root)).toBe("1");
  });

  it("accepts any input if nothing is declared", () => {
    expect(mapInputs({}, { texts: [["a", "1"]] })).toMatchObject({ values: { a: 1 }, undeclared: [], missing: [] });
  });

  it("is safe for every name, such as __proto__", () => {
    const mapped = mapInputs(
      { input },
      {
        texts: [
          ["__proto__", "x"],
          ["constructor", "y"],
        ],
      },
    );
    expect(Object.keys(mapped.values)).toEqual(expect.arrayContaining(["__proto__", "constructor"]));
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(mapped.undeclared).toEqual(["__proto__", "constructor"]);
  });
});

describe("validation", () => {
  it("reports every error", () => {
    const schema = { properties: { a: { type: "integer" }, b: { enum: [1] }, c: { minimum: 3 } }, required: ["d"] };
    const result = validate(schema, { a: "x", b: 2, c: 1 });
    expect(result.status === "invalid" && result.violations.map(({ keyword }) => keyword).sort()).toEqual([
      "enum",
      "minimum",
      "required",
      "type",
    ]);
  });

  it("applies defaults inside objects without changing the given value", () => {
    const value = { options: {} };
    const schema = { properties: { options: { type: "object", properties: { deep: { default: 1 } } } } };
    expect(validate(schema, value, { useDefaults: true })).toEqual({
      status: "valid",
      value: { options: { deep: 1 } },
    });
    expect(value).toEqual({ options: {} });
  });

  it.each<[string, JsonRecord]>([
    ["definitions", { $ref: "#/$defs/n", $defs: { n: { allOf: [link("#/$defs/n"), link("#/$defs/n")] } } }],
    [
      "a property called const",
      { properties: { a: { $ref: "#" }, const: { $ref: "#" } }, anyOf: [link("#"), link("#")] },
    ],
    [
      "what looks like data",
      { $ref: "#/examples/0", examples: [{ oneOf: [link("#/examples/0"), link("#/examples/0")] }] },
    ],
    ["a negation", { not: { allOf: [link("#"), { not: link("#") }] } }],
    ["old definitions", { $schema: "http://json-schema.org/draft-07/schema#", allOf: [link("#"), link("#")] }],
  ])("is unknown if a schema doubles the steps at each level: %s", (_, schema) => {
    const deep = Array.from({ length: 60 }).reduce<Json>((inner) => ({ a: inner }), {});
    expect(validate(schema, deep)).toMatchObject({ status: "unknown", reason: expect.stringContaining("steps") });
    const shallow = validate(schema, { a: {} });
    expect(shallow.status).not.toBe("unknown");
  });

  it("leaves the schema as it is, and compares constants", () => {
    const schema = { properties: { a: { const: { b: {} } } } };
    expect(validate(schema, { a: { b: {} } }).status).toBe("valid");
    expect(validate(schema, { a: { b: [] } }).status).toBe("invalid");
    expect(Object.getOwnPropertyNames(schema.properties.a.const)).toEqual(["b"]);
  });

  it("checks the format uri and treats other formats as annotations", () => {
    expect(validate({ format: "uri" }, "https://example.org/a").status).toBe("valid");
    expect(validate({ format: "uri" }, "nothing").status).toBe("invalid");
    expect(validate({ format: "date" }, "nothing").status).toBe("valid");
  });

  // Tests the guarantee reliability.md#g28.
  it.each<[string, JsonSchema]>([
    ["a pattern with look-ahead", { pattern: "^(?=a)" }],
    ["a pattern with look-ahead below a negation", { not: { pattern: "^(?=a)" } }],
    ["another document, which is not fetched (mcp-skills.md#s38)", { $ref: "https://example.org/schema.json" }],
    ["a type that does not exist", { type: "strng" }],
    ["a keyword with a value of the wrong type", { minLength: "1" }],
    ["a part that is empty", { properties: { a: null } }],
    ["a reference to itself", { $ref: "#" }],
    ["references that double at every step", doubling(40)],
  ])("is unknown for %s", (_, schema) => {
    expect(validate(schema, "abc")).toMatchObject({ status: "unknown", reason: expect.stringMatching(/./) });
  });

  it("reports certain errors even if another part is unknown", () => {
    const schema = { properties: { a: { pattern: "^(?=x)" }, b: { type: "integer" } } };
    expect(validate(schema, { a: "x", b: "y" }).status).toBe("invalid");
    expect(validate(schema, { a: "x", b: 1 }).status).toBe("unknown");
  });

  it("is fast for a pattern that makes backtracking engines hang", () => {
    expect(validate({ pattern: "^(a+)+$" }, `${"a".repeat(50_000)}b`).status).toBe("invalid");
  });

  it("is fast for a long list of unique items, and never returns a promise", () => {
    const items = Array.from({ length: 60_000 }, (_, index) => ({ index }));
    expect(validate({ uniqueItems: true }, items).status).toBe("valid");
    expect(validate({ uniqueItems: true }, [...items, { index: 0 }]).status).toBe("invalid");
    expect(validate({ uniqueItems: false }, [1, 1]).status).toBe("valid");
    expect(validate({ $async: true, type: "string" }, 1).status).toBe("invalid");
  });

  // Tests the guarantees reliability.md#g28 and SECURITY.md#g5.
  it("is fast for a schema of many parts, and for references that double without a value", () => {
    const parts = Array.from({ length: 30_000 }, (_, index) => ({ minimum: index }));
    expect(validate({ allOf: parts }, 30_000).status).toBe("valid");
    expect(validate({ properties: { a: { $ref: "#/$defs/s0" } }, $defs: doubling(60).$defs }, {}).status).toBe("valid");
  });

  it.each<[string, JsonRecord]>([
    ["2020-12", { $ref: "https://json-schema.org/draft/2020-12/schema" }],
    [
      "draft 7",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        $ref: "http://json-schema.org/draft-07/schema#",
      },
    ],
  ])("knows the meta-schema of %s, for inputs that are schemas", (_, schema) => {
    expect(validate(schema, { properties: { a: { type: "string" } } }).status).toBe("valid");
    expect(validate(schema, { properties: { a: { items: { type: "strng" } } } }).status).toBe("invalid");
  });

  it("follows a dynamic reference to the outermost schema with its anchor", () => {
    const tree = { $id: "tree", $dynamicAnchor: "node", properties: { of: { items: { $dynamicRef: "#node" } } } };
    const strict = { $id: "strict", $dynamicAnchor: "node", $ref: "tree", required: ["of"], $defs: { tree } };
    expect(validate(tree, { of: [{}] }).status).toBe("valid");
    expect(validate(strict, { of: [{}] }).status).toBe("invalid");
    expect(validate(strict, { of: [{ of: [] }] }).status).toBe("valid");
  });

  it("reports at most ten thousand violations of one value", () => {
    const items = Array.from({ length: 20_000 }, () => 1);
    const result = validate({ items: { type: "string" } }, items);
    expect(result.status === "invalid" && result.violations).toHaveLength(10_000);
  });

  it("applies the rules of older dialects", () => {
    const schema = { $schema: "http://json-schema.org/draft-07/schema#", items: [{ type: "integer" }] };
    expect(validate(schema, [1, "x"]).status).toBe("valid");
    expect(validate(schema, ["x"]).status).toBe("invalid");
  });
});

describe("untrusted JSON", () => {
  it("is read or refused with a reason", () => {
    expect(readJson('{"a":"[[[["}')).toEqual({ kind: "done", value: { a: "[[[[" } });
    expect(readJson('"\\"[["')).toEqual({ kind: "done", value: '"[[' });
    expect(readJson("secret")).toEqual({ kind: "refused", reason: "Unexpected token 's'" });
    expect(readJson("{")).toEqual({ kind: "refused", reason: expect.stringMatching(/JSON/) });
    expect(readJson("[".repeat(1_000_000))).toEqual({
      kind: "refused",
      reason: "it is nested more than 500 levels deep",
    });
  });
});

function doubling(steps: number): JsonRecord & { readonly $defs: JsonRecord } {
  const last: [string, JsonSchema] = [`s${steps}`, { type: "string" }];
  const entries = Array.from({ length: steps }, (_, index): [string, JsonSchema] => {
    const next = { $ref: `#/$defs/s${index + 1}` };
    return [`s${index}`, { allOf: [next, next] }];
  });
  return { $ref: "#/$defs/s0", $defs: Object.fromEntries([...entries, last]) };
}

describe("an empty enum (adr002.md#s24, adr002.md#d22)", () => {
  it("allows no value, wherever it stands, and is no schema in the values of a keyword", () => {
    const result = validate({ type: "string", enum: [] }, "a");
    if (result.status !== "invalid") throw new Error(result.status);
    const [problem] = describeErrors(result.violations, "a", { redact: (text) => text });
    expect(problem?.message).toBe('allows no value, but is "a"');
    const inside = { type: "object", properties: { x: { enum: [] } } };
    expect(validate(inside, { x: 1 }).status).toBe("invalid");
    expect(validate(inside, {}).status).toBe("valid");
    expect(validate({ const: { enum: [] } }, { enum: [] }).status).toBe("valid");
  });
});
