import { type Json, type JsonRecord, type Operation, validateSkill } from "@skill-convert/core";
import { schemaToOutput } from "@skill-convert/core/schema";
import { NOWHERE } from "@skill-convert/format";
import { describe, expect, it } from "vitest";
import { isJsonSchema } from "../src/fields/json-schema.js";
import { input } from "../src/fields/schemas.js";
import { semioverseAdapter } from "../src/index.js";
import { codes, frontMatter, over, read, recode, rewrite, skill, success } from "./skills.js";

const decodeInput = (raw: Json) => input.get(raw, NOWHERE) ?? {};
const encodeInput = (model: JsonRecord, was?: Json) => input.put(model, was, NOWHERE) ?? null;
/** The names of the operations that inputs decode to. */
const operationNames = (inputs: JsonRecord) =>
  read(skill({ inputs: JSON.stringify(inputs) })).manifest.operations.map(({ name }) => name);

describe("inputs and outputs", () => {
  it.each([
    [true],
    [{ $schema: "https://json-schema.org/draft/2020-12/schema" }],
    [{ $ref: "#/$defs/x" }],
    [{ type: "object", properties: {} }],
    [{ oneOf: [{ type: "string" }, true] }],
    [{ additionalProperties: false }],
    [{ properties: { a: {} } }],
    [{ type: "object", required: ["path"] }],
    [{ type: ["object", "null"] }],
    [{ type: "object", maxProperties: 2 }],
  ])("are a JSON Schema as %j (semioverse.md#s47, semioverse.md#d15)", (raw) => expect(isJsonSchema(raw)).toBe(true));

  it.each([
    [{}],
    [{ path: "string?" }],
    [{ type: "string", properties: "object" }],
    [{ items: "string[]", not: "boolean" }],
    [{ oneOf: "string" }],
    [{ type: "string", required: "boolean" }],
    [{ type: "text", required: ["path"] }],
    [{ required: ["path"], path: "string" }],
  ])("are shorthand as %j (semioverse.md#d15)", (raw) => expect(isJsonSchema(raw)).toBe(false));

  it("in shorthand are read as a JSON Schema, which requires fields without a question mark (semioverse.md#d17)", () => {
    expect(encodeInput(decodeInput({ a: "string", b: "object[]?", c: "integer[][]", d: "any", e: "null" }))).toEqual({
      type: "object",
      properties: {
        a: { type: "string" },
        b: { type: "array", items: { type: "object" } },
        c: { type: "array", items: { type: "array", items: { type: "integer" } } },
        d: {},
        e: { type: "null" },
      },
      required: ["a", "c", "d", "e"],
    });
  });

  it("in shorthand may have a description in place of a type, with a warning (semioverse.md#d18)", () => {
    const files = skill({ inputs: "{ when: an ISO date, who: string }" });
    expect(read(files).manifest.operations[0]?.input?.parameters[0]).toEqual({
      name: "when",
      description: "an ISO date",
      schema: {},
      required: true,
    });
    expect(codes(files)).toContain("semioverse/unknown-type");
  });

  it.each<[string, JsonRecord, Json]>([
    ["a field less", { parameters: [{ name: "a", schema: { type: "string" }, required: true }] }, { a: "string" }],
    [
      "another type, and no longer required",
      {
        parameters: [
          { name: "a", schema: { type: "array", items: { type: "object" } }, required: false },
          { name: "b", schema: { type: "number" }, required: false },
        ],
      },
      { a: "object[]?", b: "number?" },
    ],
    [
      "more than a type can express",
      { parameters: [{ name: "a", schema: { type: "string", minLength: 1 }, required: false }] },
      { a: { type: "string", minLength: 1, required: false } },
    ],
    [
      "more than shorthand can hold",
      { parameters: [{ name: "a", schema: { type: "string" }, required: true }], keywords: { minProperties: 1 } },
      { type: "object", properties: { a: { type: "string" } }, required: ["a"], minProperties: 1 },
    ],
  ])("stay in shorthand if it can hold the schema: %s (semioverse.md#d17)", (_, model, written) => {
    const raw = { a: "string", b: "number?" };
    expect(encodeInput(decodeInput(raw), raw)).toBe(raw);
    expect(encodeInput(model, raw)).toEqual(written);
    expect(decodeInput(written)).toEqual(model);
  });

  it.each<[JsonRecord]>([
    [{ type: "object", minProperties: 1 }],
    [{ type: "string" }],
    [{ $schema: "https://json-schema.org/draft/2020-12/schema", title: "x" }],
    [{ $comment: "only words" }],
  ])("with the schema %j are written so that it is not taken for shorthand (semioverse.md#d19)", (schema) => {
    const canonical = decodeInput({ allOf: [], ...schema });
    const { allOf: _, ...keywords } = canonical.keywords as JsonRecord;
    const input = { ...canonical, keywords };
    expect(decodeInput(encodeInput(input))).toEqual(input);
    expect(isJsonSchema(encodeInput(input))).toBe(true);
  });

  it("mark sensitive parameters as writeOnly", () => {
    const input = { parameters: [{ name: "token", schema: { type: "string" }, sensitive: true }] };
    expect(encodeInput(input)).toMatchObject({ properties: { token: { type: "string", writeOnly: true } } });
    expect(decodeInput(encodeInput(input))).toEqual(input);
  });

  it.each(["3", "[a]", "{ a: 3 }", "text"])("are refused as %s", (inputs) => {
    expect(codes(skill({ inputs }))).toContain("semioverse/wrong-type");
  });

  it("of merged operations are one schema if somebody edited the branches", () => {
    const operations: Operation[] = [{ name: "a" }, { name: "b" }];
    const written = recode(skill({}), { kind: "x", runtime: "human", operations });
    const inputs = written["inputs"] as JsonRecord;
    expect(operationNames(inputs)).toEqual(["a", "b"]);
    expect(operationNames({ ...inputs, minProperties: 2 })).toHaveLength(1);
  });
});

describe("an effect report", () => {
  it("is added to the output of every operation of another format (semioverse.md#s54)", () => {
    const written = recode(skill({}), { operations: [{ name: "a", output: { fields: [] } }, { name: "b" }] });
    const branches = success(written)["anyOf"] as JsonRecord[];
    expect(branches).toHaveLength(2);
    for (const branch of branches) {
      expect(branch["required"]).toContain("effect_report");
      expect(branch["properties"]).toMatchObject({ effect_report: { type: "object" } });
    }
  });

  it.each(["effect_report", "effectReport"])("is not added if there is a field %s (semioverse.md#d20)", (name) => {
    const written = recode(skill({}), { operations: [{ output: { fields: [{ name, schema: { type: "object" } }] } }] });
    expect(Object.keys(success(written)["properties"] as JsonRecord)).toEqual([name]);
  });

  it("is not added to an output that was read without one", () => {
    const files = skill({ outputs: "{ path: string }" });
    const { manifest } = read(files);
    const renamed = structuredClone(manifest);
    const field = renamed.operations[0]?.output?.fields?.[0];
    if (field) field.name = "file";
    expect(over(files, renamed)["outputs"]).toEqual({ file: "string" });
  });
});

describe("an error envelope", () => {
  const fields = [{ name: "path", schema: { type: "string" }, guaranteed: true }];

  it("is added to the output of another format, reported, and not read back (semioverse.md#s128, semioverse.md#d23)", () => {
    const { files, diagnostics } = rewrite({ operations: [{ output: { fields } }] });
    const added = diagnostics.filter(({ code }) => code === "semioverse/added-error-envelope");
    expect(added.map(({ severity }) => severity)).toEqual(["info"]);
    expect(success(frontMatter(files) as JsonRecord)).toEqual({
      type: "object",
      properties: { path: { type: "string" }, effect_report: { type: "object" } },
      required: ["path", "effect_report"],
    });
    const { output } = read(files).manifest.operations[0] ?? {};
    expect(output?.fields?.map(({ name }) => name)).toEqual(["path", "effect_report"]);
    expect(output?.keywords).toBeUndefined();
    const found = validateSkill(files, semioverseAdapter).diagnostics.map(({ code }) => code);
    expect(found).not.toContain("semioverse/no-error-envelope");
  });

  it("does not change where parts of the output of success are located", () => {
    const { files } = rewrite({ operations: [{ output: { fields } }] });
    const path = ["operations", 0, "output", "fields", 0, "schema", "type"];
    const { start = 0, end = 0 } = read(files).locate(path)?.range ?? {};
    const content = files.text("SKILL.md");
    expect(content.kind === "text" && content.text.slice(start, end)).toBe("string");
  });

  it("moves references within the output of success", () => {
    const schema = { $defs: { name: { type: "string" } }, properties: { path: { $ref: "#/$defs/name" } } };
    const manifest = { operations: [{ output: schemaToOutput(schema) }] };
    const { files } = rewrite(manifest);
    expect(success(frontMatter(files) as JsonRecord)["properties"]).toMatchObject({
      path: { $ref: "#/anyOf/0/$defs/name" },
    });
    expect(read(files).manifest.operations[0]?.output?.fields?.[0]?.schema).toEqual({ $ref: "#/$defs/name" });
  });

  it("is not added to an output with alternatives, nor to one that was read without it", () => {
    const keywords = { anyOf: [{ required: ["path"] }, { required: ["error"] }] };
    const written = recode(skill({}), { operations: [{ output: { keywords } }] });
    expect(written["outputs"]).toMatchObject(keywords);
    const files = skill({ outputs: '{ type: object, properties: { path: { type: "string" } } }' });
    const { manifest } = read(files);
    expect(over(files, { ...manifest, kind: "meta" })["outputs"]).not.toHaveProperty("anyOf");
  });

  it("stays when the output of success changes", () => {
    const { files } = rewrite({ operations: [{ output: { fields } }] });
    const { manifest } = read(files);
    const changed = structuredClone(manifest);
    const field = changed.operations[0]?.output?.fields?.[0];
    if (field) field.name = "file";
    expect(Object.keys(success(over(files, changed))["properties"] as JsonRecord)).toEqual(["file", "effect_report"]);
  });
});
