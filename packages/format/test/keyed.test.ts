import { describe, expect, it } from "vitest";
import { field, keyed, NOWHERE, record, string } from "../src/index.js";

const operations = keyed("name", record([field("does", "description", string)], { id: "card" }));
const document = { search: { does: "Searches." }, store: { does: "Stores." } };

describe("a mapping whose keys are names", () => {
  it("is the list itself at its own path", () => {
    expect(operations.toModel?.(document, [])).toEqual([]);
    expect(operations.toDocument?.(document, [])).toEqual({ path: [] });
  });
  it("leads from an entry to the element with its name", () => {
    expect(operations.toModel?.(document, ["store", "does"])).toEqual([1, "description"]);
    expect(operations.toModel?.(document, ["remove"])).toBeUndefined();
  });
  it("leads nowhere if it is not a mapping", () => {
    expect(operations.get("search", NOWHERE)).toBeUndefined();
    expect(operations.toModel?.("search", ["search"])).toBeUndefined();
    expect(operations.toDocument?.("search", [0, "description"])).toEqual({ path: [] });
  });
});
