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

describe("a shared text", () => {
  const issues = (license: boolean | number | string | string[]) =>
    table.issues({ license }).map(({ code, args }) => [code, args?.["field"], args?.["expected"]]);
  it("is read from a scalar of another type, with a warning", () => {
    expect(table.get({ license: 3 }, NOWHERE)).toEqual({ license: "3" });
    expect(issues("MIT")).toEqual([]);
    expect(issues(3)).toEqual([["field-type", "license", "text"]]);
    expect(issues(["MIT"])).toEqual([["field-type", "license", "text"]]);
  });
});
