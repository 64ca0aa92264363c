import { describe, expect, it } from "vitest";
import { uniteOperations } from "../src/adapters.js";
import type { Operation } from "../src/index.js";

/** The output of the operation into which several are merged. */
function unitedOutput(...outputs: readonly Operation["output"][]) {
  const operations = outputs.map(
    (output, index): Operation => ({
      name: `o${index}`,
      ...(output === undefined ? {} : { output }),
    }),
  );
  return uniteOperations({ operations }).manifest.operations[0]?.output;
}

// mapping-decisions.md#d49
describe("the output of merged operations", () => {
  it("is absent if no operation has one", () => expect(unitedOutput(undefined, undefined)).toBeUndefined());

  it("has no description if no operation describes its own", () => {
    expect(unitedOutput({ fields: [] }, { fields: [] })).toEqual({ fields: [] });
  });

  it("has each description once, a line each", () => {
    expect(unitedOutput({ description: "A." }, { description: "B." }, { description: "A." })).toEqual({
      description: "A.\nB.",
    });
  });

  it("has fields only if an operation has, and guarantees what all guarantee", () => {
    const field = { name: "path", schema: { type: "string" }, guaranteed: true } as const;
    expect(unitedOutput({ description: "A." }, { fields: [] })).toEqual({ description: "A.", fields: [] });
    expect(unitedOutput({ fields: [field] }, { fields: [field] })?.fields).toEqual([field]);
    expect(unitedOutput({ fields: [field] }, { fields: [] })?.fields?.[0]?.guaranteed).not.toBe(true);
  });
});

describe("the produced files of merged operations", () => {
  const united = (...lists: readonly Operation["producedFiles"][]) => {
    const operations = lists.map((producedFiles, index): Operation => {
      return { name: `o${index}`, ...(producedFiles && { producedFiles }) };
    });
    return uniteOperations({ operations }).manifest.operations[0]?.producedFiles;
  };
  it("are those of all, and absent if no operation declares any", () => {
    expect(united([{ pattern: "a" }], undefined, [{ pattern: "b" }])).toEqual([{ pattern: "a" }, { pattern: "b" }]);
    expect(united([], undefined)).toEqual([]);
    expect(united(undefined, undefined)).toBeUndefined();
  });
});

describe("the notes on merged operations", () => {
  it.each([
    [2, '"o1"'],
    [3, '"o1" and "o2"'],
    [4, "3 of the others"],
  ])("name up to two others that have no such parameter, of %i operations", (count, others) => {
    const operations = Array.from({ length: count }, (_, index): Operation => {
      const parameters = [{ name: `p${index}`, schema: { type: "string" }, required: true }];
      return { name: `o${index}`, input: { parameters } };
    });
    const reasons = uniteOperations({ operations }).notes.map(({ reason }) => reason);
    expect(reasons.join("\n")).toMatch(
      new RegExp(`is optional in the merged operation, because ${others} can do without it`),
    );
  });
});
