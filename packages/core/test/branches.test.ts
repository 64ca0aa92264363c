import { describe, expect, it } from "vitest";
import { branchOperations, splitBranches } from "../src/adapters.js";
import type { Operation } from "../src/index.js";
import { isInstance } from "../src/schema.js";

const text = { type: "string" };
const find: Operation = {
  name: "find",
  description: "Finds notes.",
  input: {
    parameters: [
      { name: "words", schema: text, required: true },
      { name: "most", schema: {}, required: false },
    ],
  },
  output: { fields: [{ name: "notes", schema: { type: "array" }, guaranteed: true }] },
};
const place = { $defs: { Place: { enum: ["here"] } } };
const sharing = (name: string): Operation => ({
  name,
  input: { parameters: [{ name: "at", schema: { $ref: "#/$defs/Place" } }], keywords: place },
});

describe("operations as branches of one (mapping-decisions.md#d47)", () => {
  it.each([
    ["with inputs and outputs", [find, { name: "store", input: { parameters: [] } }]],
    ["without an input", [find, { name: "tidy" }]],
    ["without a description or an output", [{ name: "a", input: { parameters: [] } }, { name: "b" }]],
    [
      "with a schema of their own",
      [find, { name: "c", input: { parameters: [], keywords: { title: "C", allOf: [{}] } } }],
    ],
    [
      "with closed schemas",
      [find, { name: "c", input: { parameters: [], keywords: { additionalProperties: false } } }],
    ],
    ["with definitions that they share", [sharing("a"), sharing("b")]],
    [
      "with a parameter of the name of the constant",
      [find, { name: "d", input: { parameters: [{ name: "operation", schema: text, required: false }] } }],
    ],
  ] as [string, Operation[]][])("are the same after they are split: %s", (_, operations) => {
    const [merged, ...others] = branchOperations({ operations }).operations;
    expect(others).toEqual([]);
    expect(merged && splitBranches(merged)).toEqual(operations);
  });
  it("take the input of one of them, which a constant names", () => {
    const [merged] = branchOperations({ operations: [find, { name: "tidy", input: { parameters: [] } }] }).operations;
    const schema = merged?.input?.keywords ?? false;
    const [constant = ""] = Object.keys((schema as { oneOf: { properties: object }[] }).oneOf[0]?.properties ?? {});
    const accepts = (value: object) => isInstance(value, schema);
    expect(accepts({ [constant]: "find", words: "a" })).toBe(true);
    expect(accepts({ [constant]: "find" })).toBe(false);
    expect(accepts({ [constant]: "tidy" })).toBe(true);
    expect(accepts({ [constant]: "other" })).toBe(false);
    expect(accepts({ words: "a" })).toBe(false);
  });
  it("stay if there is only one, or if alternatives are no operations", () => {
    const single = { operations: [find] };
    expect(branchOperations(single)).toBe(single);
    expect(splitBranches(find)).toBeUndefined();
    expect(splitBranches({ input: { parameters: [], keywords: { oneOf: [{ title: "a" }] } } })).toBeUndefined();
  });
});
