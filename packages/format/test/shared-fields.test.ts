import { describe, expect, it } from "vitest";
import { defineTable, NOWHERE, sharedFields } from "../src/index.js";

const table = defineTable(sharedFields(), { id: "card" });

describe("fields that a format keeps in metadata", () => {
  it("are written to new metadata", () => {
    expect(table.put({ author: "Ada" }, undefined, NOWHERE)).toEqual({ metadata: { author: "Ada" } });
  });
  it("are written beside the keys of other programs", () => {
    const document = { metadata: { team: "tools", author: "Ada" } };
    expect(table.get(document, NOWHERE)).toEqual({ metadata: { team: "tools" }, author: "Ada" });
    expect(table.put({ metadata: { team: "tools" }, author: "Bob" }, document, NOWHERE)).toEqual({
      metadata: { team: "tools", author: "Bob" },
    });
  });
});
