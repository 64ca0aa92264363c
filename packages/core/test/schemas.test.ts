import { anyManifest, jsonSchema } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { branchOperations, splitBranches, uniteOperations } from "../src/adapters.js";
import { compareManifests, type Json, type JsonRecord } from "../src/index.js";
import { jsonEqual, recordOf } from "../src/json.js";
import { inputToSchema, outputToSchema, schemaToInput, schemaToOutput } from "../src/schema.js";
import { SkillManifest } from "../src/zod.js";

const objectSchema: fc.Arbitrary<JsonRecord> = fc
  .record(
    {
      type: fc.constantFrom<Json>("object", ["object", "null"], "array"),
      description: fc.constantFrom<Json>("What it takes", 7),
      properties: fc
        .uniqueArray(fc.tuple(fc.constantFrom("a", "b", "__proto__", "constructor"), jsonSchema), {
          selector: ([name]) => name,
        })
        .map((entries) => recordOf<Json>(entries)),
      required: fc.uniqueArray(fc.constantFrom<Json>("b", "a", "elsewhere")),
      additionalProperties: fc.boolean(),
      oneOf: fc.constant<Json>([{ required: ["a"] }, { required: ["b"] }]),
    },
    { requiredKeys: [] },
  )
  .map((record) => record as JsonRecord);

describe("an operation's schema and its parameters", () => {
  it("convert to each other and back without changes", () => {
    fc.assert(
      fc.property(fc.oneof(objectSchema, fc.boolean()), (schema) => {
        expect(jsonEqual(inputToSchema(schemaToInput(schema)), schema)).toBe(true);
        expect(jsonEqual(outputToSchema(schemaToOutput(schema)), schema)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("separate the description, default and sensitivity of a parameter from its type", () => {
    const schema = {
      type: "object",
      properties: { key: { type: "string", description: "The key", default: null, writeOnly: true } },
      required: ["key"],
    };
    expect(schemaToInput(schema)).toEqual({
      parameters: [
        {
          name: "key",
          description: "The key",
          schema: { type: "string" },
          required: true,
          sensitive: true,
          default: null,
        },
      ],
    });
  });
});

describe("several operations as branches of one schema", () => {
  it("split into the original operations, even if names collide", () => {
    fc.assert(
      fc.property(
        anyManifest.filter(({ operations }) => operations.length > 1),
        (manifest) => {
          const merged = branchOperations(manifest).operations[0];
          // A schema cannot express entrypoints and produced files.
          const described = manifest.operations.map(({ name, description, input, output }) => ({
            name,
            ...(description === undefined ? {} : { description }),
            ...(input ? { input: schemaToInput(inputToSchema(input)) } : {}),
            ...(output ? { output: schemaToOutput(outputToSchema(output)) } : {}),
          }));
          expect(jsonEqual(splitBranches(merged ?? {}), described)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("survive being written as a schema and read again", () => {
    fc.assert(
      fc.property(
        anyManifest.filter(({ operations }) => operations.length > 1),
        (manifest) => {
          const merged = branchOperations(manifest).operations[0] ?? {};
          const input = merged.input && schemaToInput(inputToSchema(merged.input));
          const output = merged.output && schemaToOutput(outputToSchema(merged.output));
          expect(splitBranches({ ...(input ? { input } : {}), ...(output ? { output } : {}) })).toEqual(
            splitBranches(merged),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it("split where a schema requires the name that would select an operation, without declaring it", () => {
    const input = { parameters: [], keywords: { required: ["operation"] } };
    const operations = [{ name: "lend", input }, { name: "give" }];
    const [merged = {}] = branchOperations({ operations }).operations;
    expect(splitBranches(merged)).toEqual([
      { name: "lend", input: schemaToInput(inputToSchema(input)) },
      { name: "give" },
    ]);
  });

  it("are not recognised in other alternatives", () => {
    const input = schemaToInput({ type: "object", oneOf: [{ title: "a", properties: { operation: { const: "a" } } }] });
    expect(splitBranches({ input })).toBeUndefined();
  });

  it("are not recognised if a branch has an invalid schema", () => {
    const properties = { operation: { const: "a" } };
    const $comment = "skill-convert: one branch an operation";
    const input = schemaToInput({ type: "object", $comment, oneOf: [{ title: "a", properties, allOf: [null] }] });
    expect(splitBranches({ input })).toBeUndefined();
  });
});

describe("merging several operations", () => {
  it("gives the parameter that selects an operation an unused name", () => {
    const operations = ["search", "store"].map((name) => ({
      name,
      input: { parameters: [{ name: "operation", schema: { type: "string" }, required: true }] },
    }));
    const [united] = uniteOperations({ operations }).manifest.operations;
    expect(united?.input?.parameters.map(({ name }) => name)).toEqual(["skill_operation", "operation"]);
    expect(united?.input?.parameters[0]).toMatchObject({ required: true, schema: { enum: ["search", "store"] } });
  });

  it("makes a parameter optional that not all require, with each of its types (mapping-decisions.md#d49)", () => {
    const operations = [
      { name: "a", input: { parameters: [{ name: "x", schema: { type: "string" }, required: true }] } },
      {
        name: "b",
        input: {
          parameters: [
            { name: "x", schema: { type: "integer" }, required: true },
            { name: "y", schema: { type: "boolean" }, required: true },
          ],
        },
      },
    ];
    const [united] = uniteOperations({ operations }).manifest.operations;
    expect(united?.input?.parameters.slice(1)).toEqual([
      { name: "x", schema: { type: ["string", "integer"] }, required: true },
      { name: "y", description: "Required for: b.", schema: { type: "boolean" }, required: false },
    ]);
  });
});

describe("the canonical manifest", () => {
  it("accepts all generated manifests", () => {
    fc.assert(
      fc.property(anyManifest, (manifest) => {
        expect(SkillManifest.safeParse(manifest).error?.issues ?? []).toEqual([]);
        expect(compareManifests(manifest, structuredClone(manifest))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
