import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { lookup, staysAsItIs } from "../src/convert/options.js";
import { convert, memoryFiles } from "../src/index.js";

const from = canonicalAdapter;
const other = { ...canonicalAdapter };

describe("a skill that is already in the target format", () => {
  it("stays as it is, unless an operation is asked for or the adapter is another one", () => {
    expect(staysAsItIs({ from, to: from })).toBe(true);
    expect(staysAsItIs({ from, to: other })).toBe(false);
    expect(staysAsItIs({ from, to: from, operation: "find" })).toBe(false);
  });
  it("is not written again", () => {
    const files = memoryFiles({ "canonical.json": '{"operations":[{}]}' });
    expect(convert(files, { from, to: from }).value?.edits).toEqual([]);
    expect(convert(files, { from, to: other }).value?.edits).toHaveLength(1);
  });
});

it("adapters are looked up among those of the conversion first", () => {
  const third = { ...canonicalAdapter, id: "third" };
  const { get } = lookup({ from, to: other, adapters: { get: (id) => (id === "third" ? third : undefined) } });
  expect([get("canonical"), get("third"), get("fourth")]).toEqual([from, third, undefined]);
});
