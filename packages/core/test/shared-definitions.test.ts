import { describe, expect, it } from "vitest";
import { branchOperations, placeInBranches, splitBranches } from "../src/adapters.js";
import type { JsonRecord, JsonSchema, Operation } from "../src/index.js";
import { valueAt } from "../src/json.js";

/** A definition that is long enough to be worth sharing. */
const long = (more: JsonSchema = true) => ({ type: "object", description: "x".repeat(30_000), properties: { more } });

const operation = (name: string, $defs: JsonRecord, $ref = "#/$defs/Node"): Operation => ({
  name,
  input: { parameters: [{ name: "at", schema: { $ref } }], keywords: { $defs } },
  output: { description: "A node", keywords: { anyOf: [{ $ref }], $defs } },
});

function merged(operations: Operation[]) {
  const [only] = branchOperations({ operations }).operations;
  const { input, output } = only ?? {};
  return { only: only as Operation, input: input?.keywords as JsonRecord, output: output?.keywords as JsonRecord };
}

describe("definitions of several branches (mapping-decisions.md#d47)", () => {
  const Node = long({ $ref: "#/$defs/a~1b" });
  const definitions = { "a/b": { items: { $ref: "#/$defs/Node" } }, Node };
  const operations = [operation("get", definitions), operation("set", definitions), operation("own", { Node: long() })];

  it("are kept once, and come back with each operation", () => {
    const { only, input, output } = merged(operations);
    for (const schema of [input, output]) {
      expect(schema["$defs"]).toEqual(definitions);
      expect(JSON.stringify(schema).length).toBeLessThan(62_000);
    }
    expect(valueAt(input, ["oneOf", 1, "$defs"])).toEqual({
      "a/b": { $ref: "#/$defs/a~1b" },
      Node: { $ref: "#/$defs/Node" },
    });
    expect(valueAt(input, ["oneOf", 1, "properties", "at"])).toEqual({ $ref: "#/oneOf/1/$defs/Node" });
    expect(splitBranches(only)).toEqual(operations);
    const read = splitBranches(only) ?? [];
    expect(JSON.stringify(read[0]?.output)).toBe(JSON.stringify(operations[0]?.output));
  });

  it("have their places in the merged schema", () => {
    const { input, output } = merged(operations);
    expect(placeInBranches(input, ["oneOf", 1, "$defs", "Node", "properties", "more"])).toEqual([
      "$defs",
      "Node",
      "properties",
      "more",
    ]);
    const own = ["oneOf", 2, "$defs", "Node", "properties"];
    expect(placeInBranches(input, own)).toEqual(own);
    expect(placeInBranches(output, ["anyOf", 0, "allOf", 0, "$defs", "a/b"])).toEqual(["$defs", "a/b"]);
    expect(placeInBranches(input, ["oneOf", 0, "title"])).toEqual(["oneOf", 0, "title"]);
  });

  it("stay in their branches if they are short, refer to a branch, or have names of their own", () => {
    for (const definition of [
      { type: "object", properties: { more: true } },
      long({ $ref: "#/properties/at" }),
      long({ $ref: "#/$defs/Missing" }),
      long({ $ref: "#node" }),
      { ...long(), $anchor: "node" },
    ]) {
      const two = ["get", "set"].map((name) => operation(name, { Node: definition }));
      const { only, input, output } = merged(two);
      expect([input["$defs"], output["$defs"]]).toEqual([undefined, undefined]);
      expect(splitBranches(only)).toEqual(two);
    }
  });

  it("stay in a branch in which one to which they refer is different", () => {
    const other = operation("other", { "a/b": true, Node });
    const { only, input } = merged([...operations, other]);
    expect(valueAt(input, ["oneOf", 3, "$defs", "Node", "type"])).toBe("object");
    expect(splitBranches(only)?.[3]).toEqual(other);
  });
});
