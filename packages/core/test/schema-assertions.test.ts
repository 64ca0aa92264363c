import { describe, expect, it } from "vitest";
import { assertionsToSchemas, schemaAssertions } from "../src/adapters.js";
import type { Assertion, JsonSchema, SkillManifest } from "../src/index.js";

type OnOutput = Omit<Extract<Assertion, { check: "output" }>, "check" | "output" | "severity">;

const assertion = (conditions: OnOutput, severity: "error" | "warn" = "error"): Assertion => ({
  check: "output",
  output: "count",
  severity,
  ...conditions,
});

function written(schema: JsonSchema, post: readonly Assertion[], guaranteed = true) {
  const fields = [{ name: "count", schema, ...(guaranteed && { guaranteed }) }];
  const manifest: SkillManifest = { operations: [{ output: { fields } }], assertions: { post: [...post] } };
  const result = assertionsToSchemas(manifest, "Crate");
  return { ...result, schema: result.manifest.operations[0]?.output?.fields?.[0]?.schema };
}

describe("an assertion on an output (mapping-decisions.md#d65)", () => {
  it.each([
    [{ type: "string" }, { notEmpty: true }, { minLength: 1 }],
    [{ type: "array" }, { notEmpty: true }, { minItems: 1 }],
    [{ type: "object" }, { notEmpty: true }, { minProperties: 1 }],
    [{ type: "string" }, { matches: "^a" }, { pattern: "^a" }],
    [{ type: "integer" }, { equals: 3 }, { const: 3 }],
    [{ type: "boolean" }, { equals: true }, { const: true }],
    [{ type: "number" }, { greaterThan: 2 }, { exclusiveMinimum: 2 }],
  ] as [JsonSchema & object, OnOutput, object][])(
    "on %j, %j, is the keyword %j, and is read back",
    (type, conditions, keyword) => {
      const { schema, manifest, notes } = written(type, [assertion(conditions)]);
      expect(schema).toEqual({ ...type, ...keyword });
      expect(notes.map(({ path, kind }) => [path.join("/"), kind])).toEqual([
        [`operations/0/output/fields/0/schema/${Object.keys(keyword)[0]}`, "synthesised"],
        ["assertions", "narrowed"],
      ]);
      const fields = manifest.operations[0]?.output?.fields ?? [];
      expect(schemaAssertions(fields)).toEqual([
        { field: 0, keyword: Object.keys(keyword)[0], assertion: assertion(conditions) },
      ]);
    },
  );
  it.each([
    ["for a field that is not guaranteed", { type: "string" }, [assertion({ notEmpty: true })], false],
    ["if it only warns", { type: "string" }, [assertion({ notEmpty: true }, "warn")], true],
    ["if it demands nothing", { type: "string" }, [assertion({ notEmpty: false })], true],
    ["for a type without the keyword", { type: "boolean" }, [assertion({ matches: "a" })], true],
    ["for any type", {}, [assertion({ matches: "a" })], true],
    ["if the schema contradicts it", { type: "string", minLength: 3 }, [assertion({ notEmpty: true })], true],
    ["without conditions", { type: "string" }, [assertion({})], true],
    ["about another output", { type: "string" }, [{ ...assertion({ notEmpty: true }), output: "other" }], true],
  ] as [string, JsonSchema, Assertion[], boolean][])("is no keyword %s", (_, type, post, guaranteed) => {
    const { schema, notes } = written(type, post, guaranteed);
    expect(schema).toEqual(type);
    expect(notes).toEqual([]);
  });
  it("is noted with the number of others, which are left out", () => {
    const other: Assertion = { check: "file_exists", path: "a.md" };
    const reasonOf = (...more: Assertion[]) =>
      written({ type: "string" }, [assertion({ notEmpty: true }), ...more]).notes.at(-1)?.reason;
    expect(reasonOf()).toBe(
      'Crate has no assertions. Those on "count" became part of the output schema, without their messages.',
    );
    expect(reasonOf(other)).toContain("One other assertion was left out.");
    expect(reasonOf(other, other)).toContain("2 other assertions were left out.");
  });
  it("is not read from a keyword that says something else", () => {
    const read = (schema: JsonSchema, guaranteed = true) => schemaAssertions([{ name: "count", schema, guaranteed }]);
    expect(read({ type: "string", minLength: 2 })).toEqual([]);
    expect(read({ type: "string", minLength: 1 }, false)).toEqual([]);
    expect(read({ minLength: 1 })).toEqual([]);
    expect(read({ type: "string", pattern: 3 })).toEqual([]);
    expect(read(true)).toEqual([]);
  });
});
