import type { Json } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { Notes } from "../src/codec/cursor.js";
import { any, Cursor, defineTable, either, field, NOWHERE, number, oneOf, string } from "../src/index.js";
import { orNull } from "../src/table/schema.js";

const id = "toy";
const table = defineTable(
  [
    field("title", "name", string),
    field("level", "level", oneOf(["low", "high"])),
    field("value", "value", any),
    field("version", "version", string, { whenMissing: "no-version" }),
  ],
  { id },
);
const codes = (document: Json) => table.issues(document).map(({ code }) => code);

/** Returns true if a check of the document would report something, as noted when it was read. */
function isNoted(document: Json): boolean {
  const notes = new Notes();
  table.get(document, new Cursor({ text: () => undefined, notes }));
  return !notes.isEmpty;
}

describe("a mapping", () => {
  it.each([
    [{ version: "1" }, []],
    [{ version: "1", title: null }, ["empty-field"]],
    [{ version: "1", value: null }, []],
    [{ version: "1", level: "mid" }, ["wrong-type"]],
    [{ version: "1", x: 1 }, ["unknown-field"]],
    [{}, ["no-version"]],
  ] as const)("is checked exactly if reading it noted something: %j", (document, expected) => {
    expect(codes(document)).toEqual(expected);
    expect(isNoted(document)).toBe(expected.length > 0);
  });
  it("is the document itself at the empty path", () => {
    expect(table.toDocument?.({ title: "a" }, [])).toEqual({ path: [] });
  });
  it("names the word that was probably meant", () => {
    const [issue] = table.issues({ version: "1", level: "hihg" });
    expect(issue).toMatchObject({ code: "wrong-type", meant: "high" });
    expect(table.issues({ version: "1", level: "purple" })[0]).not.toHaveProperty("meant");
  });
  it("has one row for a value whose forms have no parts", () => {
    const level = either("a number or a word", [number, string] as (typeof any)[]);
    expect(level.rows?.()).toEqual([]);
    expect(level.get(3, NOWHERE)).toBe(3);
  });
});

describe("the schema of a field", () => {
  it.each([
    ["a type", { type: "string" }, { type: ["string", "null"] }],
    ["several types", { type: ["string", "number"] }, { type: ["string", "number", "null"] }],
    ["words", { enum: ["a"] }, { enum: ["a", null] }],
    [
      "words of a type",
      { type: "string", enum: ["a"] },
      { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] },
    ],
    ["anything", {}, {}],
  ])("accepts an empty field beside %s", (_, schema, expected) => {
    expect(orNull(schema)).toEqual(expected);
  });
});
