import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySchema, anyValue, DEFINITIONS } from "../../../test/arbitrary-schema.js";
import { type Json, type JsonSchema, toPointer } from "../src/index.js";
import { compileSchema, type Violation, type VisitOptions } from "../src/schema.js";

const options: VisitOptions = {
  spend: () => {},
  matches: (pattern, text) => new RegExp(pattern).test(text),
};

const find = (schema: JsonSchema, value: Json, limit = 1000) => compileSchema(schema).violations(value, options, limit);

const withCauses = (violation: Violation): Violation[] => [
  ...violation.causes.flatMap((causes) => causes.flatMap(withCauses)),
  violation,
];

/** Keywords about what others have evaluated, of which ajv and we report more or less once those have failed. */
const isDependent = (schema: Json) => /"unevaluated|"(?:min|max)Contains/.test(JSON.stringify(schema));

describe("the violations of a schema", () => {
  it("are those that ajv reports", () => {
    const ajv = new Ajv2020({
      strict: false,
      validateFormats: false,
      ownProperties: true,
      logger: false,
      allErrors: true,
    });
    fc.assert(
      fc.property(anySchema, anyValue, (part, value) => {
        fc.pre(!isDependent(part));
        const schema = { allOf: [part], $defs: DEFINITIONS };
        const validate = ajv.compile(schema);
        validate(value);
        const theirs = (validate.errors ?? []).flatMap(({ keyword, instancePath, params }) => {
          const { missingProperty, additionalProperty, propertyName } = params;
          const part = missingProperty ?? additionalProperty ?? propertyName;
          return keyword === "if" ? [] : [JSON.stringify([instancePath, keyword.replace(" schema", ""), part])];
        });
        const ours = find(schema, value)
          .flatMap(withCauses)
          .map(({ keyword, path, part }) => [toPointer(path), keyword, typeof part === "string" ? part : undefined]);
        expect(ours.map((each) => JSON.stringify(each)).sort()).toEqual(theirs.sort());
      }),
      { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 1000) },
    );
  });

  it("have the path of the keyword, through references", () => {
    const schema = { properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { items: { enum: [1] } } } };
    const [violation] = find(schema, { a: [1, 2] });
    expect(violation).toEqual({
      path: ["a", 1],
      keyword: "enum",
      schema: { enum: [1] },
      schemaPath: ["properties", "a", "$ref", "items", "enum"],
      causes: [],
    });
  });

  it("have those of each alternative as their causes", () => {
    const schema = { anyOf: [{ type: "string" }, { required: ["b", "c"] }] };
    const [violation] = find(schema, {});
    expect(violation?.causes.map((causes) => causes.map(({ keyword }) => keyword))).toEqual([
      ["type"],
      ["required", "required"],
    ]);
  });

  it("are at most as many as are asked for, in each list", () => {
    const schema = { items: { type: "string" } };
    const items = Array.from({ length: 100_000 }, () => 1);
    expect(find(schema, items, 20)).toHaveLength(20);
    const [violation] = find({ anyOf: [schema, false] }, items, 20);
    expect(violation?.causes.map(({ length }) => length)).toEqual([20, 1]);
  });
});

describe("a reference", () => {
  const accepts = (schema: JsonSchema, value: Json, others?: ReadonlyMap<string, Json>) =>
    compileSchema(schema, others ? { others } : {}).accepts(value, options);
  const text = { type: "string" };

  it.each<[string, JsonSchema]>([
    ["a pointer", { $ref: "#/$defs/a~1b%25", $defs: { "a/b%": text } }],
    ["an anchor", { $ref: "#a", $defs: { x: { $anchor: "a", ...text } } }],
    ["an anchor of draft 7", { $ref: "#a", definitions: { x: { $id: "#a", ...text } } }],
    ["a relative URI", { $id: "https://e.org/a", $ref: "b", $defs: { x: { $id: "b", ...text } } }],
    ["an absolute URI", { $id: "https://e.org/a", $ref: "https://e.org/b", $defs: { x: { $id: "b", ...text } } }],
    ["a name that is no place", { $ref: "urn:a:b", $defs: { x: { $id: "urn:a:b", ...text } } }],
    ["a part of an embedded schema", { $ref: "b#/$defs/c", $defs: { x: { $id: "b", $defs: { c: text } } } }],
    ["a part, from within", { $ref: "b", $defs: { x: { $id: "b", $ref: "#/$defs/c", $defs: { c: text } } } }],
  ])("leads to %s", (_, schema) => {
    expect([accepts(schema, "a"), accepts(schema, 1)]).toEqual([true, false]);
  });

  it("leads to another document only if it is given", () => {
    const schema = { $ref: "https://e.org/other#/$defs/a" };
    const other = { $defs: { a: text } };
    expect(accepts(schema, 1, new Map([["https://e.org/other", other]]))).toBe(false);
    expect(() => accepts(schema, 1)).toThrow("https://e.org/other#/$defs/a");
  });
});
