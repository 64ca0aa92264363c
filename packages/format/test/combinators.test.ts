import type { Json } from "@skill-convert/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Notes } from "../src/codec/cursor.js";
import {
  asField,
  type Codec,
  Cursor,
  commaSeparated,
  documentedBy,
  either,
  field,
  fieldsOf,
  formatVersion,
  list,
  listInString,
  marker,
  NOWHERE,
  number,
  oneOf,
  restricted,
  string,
  stringCodec,
  stringOrList,
  through,
  vocabulary,
  withoutRepeated,
} from "../src/index.js";
import { describeCodec } from "./laws.js";

const { record, defineTable, kept } = fieldsOf("toy");
const words = fc.constantFrom("a", "b", "c");
const lists = fc.array(words, { maxLength: 3 });
const textOf = (value: Json) => (typeof value === "string" ? value : undefined);

const details = record([field("name", "name", string, { required: true, key: true }), field("size", "size", number)]);
const nameOnly = restricted(asField("name", string), { writes: (model) => model["size"] === undefined });
const named = fc.record({ name: words, size: fc.nat(3) }, { requiredKeys: ["name"] }) as fc.Arbitrary<Json>;
const pair = stringCodec<readonly string[]>({
  read: (text) => (/^\w-\w$/.test(text) ? text.split("-") : undefined),
  write: (all) => all.join("-"),
  unknown: () => ({ code: "not-a-pair", path: [] }),
});
const unique = through(withoutRepeated(textOf), list(string));

describe("combinators", () => {
  describeCodec("asField and restricted, as one form of a mapping", either("a name", [nameOnly, details]) as Codec, {
    raw: fc.oneof(words, named),
    model: named,
  });
  describeCodec("asField with further fields", asField("name", string, { size: 0 }), {
    raw: words,
    model: words.map((name) => ({ name, size: 0 })),
  });
  describeCodec("stringCodec", pair as Codec, {
    raw: fc.oneof(
      fc.tuple(words, words).map((all) => all.join("-")),
      words,
    ),
    model: fc.tuple(words, words) as unknown as fc.Arbitrary<Json>,
  });
  describeCodec(
    "listInString",
    listInString(
      "words",
      (text) => text.split(/ +/).filter(Boolean),
      (all) => all.join(" "),
    ) as Codec,
    {
      raw: lists.map((all) => all.join("  ")),
      model: lists,
    },
  );
  describeCodec("commaSeparated", commaSeparated as Codec, {
    raw: lists.map((all) => all.join(" ,")),
    model: lists,
  });
  it("a comma-separated string keeps its form, and commas in brackets", () => {
    const text = "Read,Bash(git add, git commit) , Grep";
    const tools = commaSeparated.get(text, NOWHERE);
    expect(tools).toEqual(["Read", "Bash(git add, git commit)", "Grep"]);
    expect(commaSeparated.put(tools ?? [], text, NOWHERE)).toBe(text);
    expect(commaSeparated.put(["Read", "Grep"], text, NOWHERE)).toBe("Read, Grep");
    expect(commaSeparated.put(["a, b"], undefined, NOWHERE)).toBeUndefined();
  });
  describeCodec("stringOrList", stringOrList(string, "a list of words") as Codec, {
    raw: fc.oneof(lists, words),
    model: lists,
  });
  describeCodec("withoutRepeated", unique as Codec, {
    raw: lists,
    model: fc.uniqueArray(words, { maxLength: 3 }),
  });
  describeCodec("oneOf", oneOf({ low: 1, high: 9 }, { older: { min: 1 } }), {
    raw: fc.constantFrom("low", "high", "min"),
    model: fc.constantFrom(1, 9),
  });
});

describe("paths through a combinator", () => {
  it("lead from a scalar to the field that it stands for, and back", () => {
    const codec = asField("name", string);
    expect(codec.toModel?.("a", [])).toEqual(["name"]);
    expect(codec.toDocument?.("a", ["name"])).toEqual({ path: [] });
    expect(codec.toDocument?.("a", ["size"])).toEqual({ path: [] });
    expect(stringOrList(codec, "names").toModel?.("a", [])).toEqual([0, "name"]);
    expect(stringOrList(codec, "names").toDocument?.("a", [0, "name"])).toEqual({ path: [] });
    expect(pair.toDocument?.("a-b", [1])).toEqual({ path: [] });
    expect(commaSeparated.toModel?.("a", [])).toEqual([0]);
    expect(commaSeparated.toModel?.("a, b", [])).toEqual([]);
  });
  it("skip repeated items", () => {
    expect(unique.toDocument?.(["a", "a", "b"], [1])).toEqual({ path: [2] });
    expect(unique.toModel?.(["a", "a", "b"], [2])).toEqual([1]);
    expect(unique.toModel?.(["a", "a", "b"], [1])).toBeUndefined();
  });
  it("lead from a key that is only kept to the unknown keys", () => {
    const table = defineTable([kept("weight", { doc: "Its weight." })]);
    expect(table.get({ weight: 2 }, NOWHERE)).toEqual({ extensions: { toy: { weight: 2 } } });
    expect(table.toModel?.({ weight: 2 }, ["weight"])).toEqual(["extensions", "toy", "weight"]);
  });
});

describe("the version of a format", () => {
  const version = formatVersion("1.0", {
    schema: {},
    reads: (raw) => Number(raw) === 1,
    issue: (raw) => ({ code: Number(raw) === 1 ? "version-spelling" : "unsupported-version", path: [] }),
  });
  const table = defineTable([marker("toy_version", version, { required: true })]);
  it("is written if there is none that can be read", () => {
    expect(table.put({}, undefined, NOWHERE)).toEqual({ toy_version: "1.0" });
    expect(table.put({}, { toy_version: "7" }, NOWHERE)).toEqual({ toy_version: "1.0" });
    expect(table.put({}, { toy_version: 1 }, NOWHERE)).toEqual({ toy_version: 1 });
  });
  it("is noted and reported in every other form", () => {
    for (const [raw, codes] of [
      ["1.0", []],
      [1, ["version-spelling"]],
      ["7", ["unsupported-version"]],
    ] as const) {
      const notes = new Notes();
      table.get({ toy_version: raw }, new Cursor({ text: () => undefined, notes }));
      expect(notes.isEmpty).toBe(codes.length === 0);
      expect(table.issues({ toy_version: raw }).map(({ code }) => code)).toEqual(codes);
    }
    expect(table.get({ toy_version: "7" }, NOWHERE)).toBeUndefined();
  });
});

describe("a word that is not in the vocabulary", () => {
  it("is reported with the word that it may mean", () => {
    const types = vocabulary(["string", "number"], { number: ["int", "float"] });
    expect(types.has("int")).toBe(false);
    const issue = { code: "unknown-type", path: ["type"], args: { found: "it" } };
    const known = "string, number";
    expect(types.unknown("Int", issue)).toEqual({
      ...issue,
      args: { found: "it", known, hint: ' (did you mean "number"?)' },
      meant: "number",
    });
    expect(types.unknown("sting", issue).meant).toBe("string");
    expect(types.unknown("colour", issue)).toEqual({ ...issue, args: { found: "it", known, hint: "" } });
  });
  it("is reported by the codec of a string, with an issue of its own or as a wrong type", () => {
    const level = oneOf(["low", "high"], { unknown: (word) => ({ code: "unknown-level", path: [], args: { word } }) });
    const table = defineTable([
      field("level", "level", level),
      field("pair", "pair", pair),
      field("x", "x", oneOf(["a"])),
    ]);
    expect(table.issues({ level: "mid", pair: "ab", x: "b" }).map(({ code }) => code)).toEqual([
      "unknown-level",
      "not-a-pair",
      "wrong-type",
    ]);
    expect(table.issues({ level: 1, pair: 2 }).map(({ code }) => code)).toEqual(["wrong-type", "wrong-type"]);
  });
});

describe("a string in place of a list", () => {
  it("is reported where that is asked for, and keeps its form", () => {
    const tags = stringOrList(string, "a list of tags", () => [{ code: "string-for-list", path: [] }]);
    const table = defineTable([field("tags", "tags", tags)]);
    expect(table.issues({ tags: "a" })).toEqual([{ code: "string-for-list", path: ["tags"] }]);
    expect(table.issues({ tags: ["a"] })).toEqual([]);
    expect(table.put({ tags: ["b"] }, { tags: "a" }, NOWHERE)).toEqual({ tags: "b" });
    expect(table.put({ tags: ["b", "c"] }, { tags: "a" }, NOWHERE)).toEqual({ tags: ["b", "c"] });
  });
});

describe("a codec that another one documents", () => {
  it("reads by itself, and is checked and described by the other", () => {
    const read = record([field("name", "name", string)], { passthrough: true });
    const codec = documentedBy(read, details);
    const table = defineTable([field("card", "card", codec)]);
    expect(table.issues({ card: { name: "a", size: "b" } })).toMatchObject([
      { code: "wrong-type", path: ["card", "size"] },
    ]);
    expect(table.describe({ card: { size: 1 } }, ["card", "size"])?.expected).toBe("a number");
  });
});
