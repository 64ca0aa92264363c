import { describe, expect, it } from "vitest";
import { areUnited, shareOf, unitedPath } from "../src/losses/united.js";

const day = { name: "day", schema: { type: "string" } };
const place = { name: "place", schema: { type: "string" } };
const operation = { schema: { enum: ["find", "store"] }, name: "operation" };
const find = { name: "find", input: { parameters: [place] }, output: { description: "A list.", fields: [day] } };
const store = { name: "store", input: { parameters: [day] }, producedFiles: [{ pattern: "a.md" }] };
const united = {
  name: "find-or-store",
  description: "Both.",
  input: { parameters: [operation, place, day] },
  output: { description: "A list.\nA place.", fields: [place, day] },
  producedFiles: [{ pattern: "a.md" }],
};

describe("a merged operation", () => {
  it("has a name that none of several had", () => {
    expect(areUnited([find, store], [united])).toBe(true);
    expect(areUnited([find, store], [find])).toBe(false);
    expect(areUnited([find], [united])).toBe(false);
    expect(areUnited([find, store], [find, store])).toBe(false);
  });
  it("gives each operation back what it had", () => {
    expect(shareOf(find, united)).toEqual({
      name: "find",
      description: "Both.",
      input: { parameters: [place] },
      output: { description: "A list.", fields: [day] },
    });
    expect(shareOf(store, united)).toMatchObject({ name: "store", producedFiles: [{ pattern: "a.md" }] });
    expect(shareOf(store, united)).not.toHaveProperty("output");
  });
  it("has lost what it does not list", () => {
    const other = { name: "drop", output: { description: "Nothing." }, producedFiles: [{ pattern: "b.md" }] };
    const share = shareOf(other, united);
    expect(share).not.toHaveProperty("name");
    expect(share).not.toHaveProperty("producedFiles");
    expect(share.output).toEqual({ description: "A list.\nA place.", fields: [] });
  });
  it("has the parts of its operations at other places", () => {
    const path = ["operations", 1, "input", "parameters", 0, "schema"];
    expect(unitedPath(path, { operations: [find, store] }, { operations: [united] })).toEqual([
      "operations",
      0,
      "input",
      "parameters",
      2,
      "schema",
    ]);
  });
});
