import type { Json } from "@skill-convert/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Notes } from "../src/codec/cursor.js";
import { coverageOf } from "../src/coverage.js";
import {
  type Codec,
  Cursor,
  codec,
  defineTable,
  either,
  field,
  hoist,
  keyed,
  list,
  NOWHERE,
  number,
  oneOf,
  record,
  reporting,
  splitLists,
  string,
  through,
} from "../src/index.js";
import { describeCodec } from "./laws.js";

const ID = "toy";
const name = field("title", "name", string, { required: true, key: true });
const command = record([name, field("limits.min", "min", number), field("limits.max", "max", number)], { id: ID });

const names = fc.constantFrom("a", "b", "c");
const unknown = fc.dictionary(fc.constantFrom("x", "y", "__proto__"), fc.integer({ max: 3 }), { maxKeys: 2 });
const numbers = fc.integer({ min: 0, max: 3 });
const rawCommand = fc
  .record(
    {
      title: names,
      limits: fc.oneof(fc.constant(null), fc.record({ min: numbers, max: numbers, x: numbers }, { requiredKeys: [] })),
    },
    { requiredKeys: ["title"] },
  )
  .chain((entry) => unknown.map((more): Json => ({ ...entry, ...more })));
const modelCommand: fc.Arbitrary<Json> = fc.record(
  { name: names, min: numbers, max: numbers },
  { requiredKeys: ["name"] },
);
const distinct = (value: Json, key = "name") =>
  Array.isArray(value) && new Set(value.map((item) => (item as { [key: string]: Json })[key])).size === value.length;

describe("codecs", () => {
  describeCodec("record", command, { raw: rawCommand, model: modelCommand });
  describeCodec("list", list(command) as Codec, {
    raw: fc.array(rawCommand, { maxLength: 3 }),
    model: fc.array(modelCommand, { maxLength: 3 }),
  });
  const member = record([field("min", "min", number)], { id: ID });
  describeCodec("keyed", keyed("name", member) as Codec, {
    raw: fc.dictionary(names, fc.record({ min: numbers, x: numbers }, { requiredKeys: [] })),
    model: fc.uniqueArray(fc.record({ name: names, min: numbers }, { requiredKeys: ["name"] }), {
      selector: (each) => each.name,
    }),
    holds: (value) => distinct(value),
  });
  describeCodec("splitLists", splitLists("required", ["must", "may"], command) as Codec, {
    raw: fc.record(
      { must: fc.array(rawCommand, { maxLength: 2 }), may: fc.array(rawCommand, { maxLength: 2 }), x: numbers },
      { requiredKeys: [] },
    ),
    model: fc
      .array(modelCommand, { maxLength: 3 })
      .map((items) => items.map((item, index): Json => ({ ...(item as object), required: index === 0 }))),
  });
  const words = codec<readonly string[]>({
    expected: "words",
    schema: { type: "string" },
    get: (raw) => (typeof raw === "string" ? raw.split(" ").filter(Boolean) : undefined),
    put: (model) => model.join(" "),
  });
  describeCodec("either", either<readonly string[]>("words or a list", [words, list(string)]) as Codec, {
    raw: fc.oneof(
      fc.array(names),
      fc.array(names).map((all) => all.join("  ")),
    ),
    model: fc.array(fc.constantFrom("a", "b c", "d")),
  });
  const renamed = record(
    [field("now", "value", number, { otherKeys: ["later"] }), field("in.b", "b", number, { otherKeys: ["c"] })],
    {
      id: ID,
    },
  );
  describeCodec("record, with other names", renamed, {
    raw: fc.record(
      {
        now: fc.option(numbers),
        later: fc.option(numbers),
        x: numbers,
        in: fc.record({ b: numbers, c: fc.option(numbers), y: numbers }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Json>,
    model: fc.record({ value: numbers, b: numbers }, { requiredKeys: [] }),
  });
  const typed = through(
    hoist("type", { default: "default", about: "about" }, { beside: ["about"] }),
    record(
      [
        name,
        field("type", "schema", codec({ expected: "a type", schema: {}, get: (raw) => raw, put: (model) => model })),
        field("default", "fallback", number),
        field("about", "about", string),
      ],
      { id: ID },
    ),
  );
  describeCodec("hoist", typed, {
    raw: fc.record(
      {
        title: names,
        about: names,
        default: numbers,
        type: fc.record({ kind: names, default: numbers, about: names }, { requiredKeys: [] }),
      },
      { requiredKeys: ["title"] },
    ),
    model: fc.record(
      { name: names, schema: fc.record({ kind: names }), fallback: numbers, about: names },
      { requiredKeys: ["name", "schema"] },
    ),
  });
});

describe("a codec with further issues", () => {
  const level = reporting(string, (raw) => (raw === "debug" ? [{ code: "noisy-level", path: [] }] : []));
  const table = defineTable([field("level", "level", level)], { id: ID });
  it("notes them while a document is read, and reports them at their path", () => {
    const notes = new Notes();
    const at = new Cursor({ text: () => undefined, notes });
    expect(table.get({ level: "info" }, at)).toEqual({ level: "info" });
    expect(notes.isEmpty).toBe(true);
    expect(table.get({ level: "debug" }, at)).toEqual({ level: "debug" });
    expect(notes).toMatchObject({ values: false, document: false, codes: new Set(["noisy-level"]) });
    expect(table.issues({ level: "debug" })).toEqual([{ code: "noisy-level", path: ["level"] }]);
    expect(table.issues({ level: 1 })).toMatchObject([{ code: "wrong-type", path: ["level"] }]);
  });
});

describe("an alias of a key", () => {
  const table = defineTable([field("unix", "unix", string, { aliases: ["linux"] }), field("x", "x", string)], {
    id: ID,
  });
  it("is reported as misspelt, unless the key exists", () => {
    const codes = (document: Json) => table.issues(document).map(({ code, args }) => [code, args?.["hint"]]);
    expect(codes({ Linux: "a" })).toEqual([["misspelt-field", ' (did you mean "unix"?)']]);
    expect(codes({ Linux: "a", unix: "b" })).toEqual([["unknown-field", ""]]);
  });
});

describe("a table", () => {
  const table = defineTable(
    [
      field("name", "id", string, { required: true, doc: "What it is called.", section: "Names" }),
      field("level", "level", oneOf({ low: "L1", high: "L2" })),
      field("commands", "commands", list(command)),
      field("env", "environment", splitLists("required", ["must", "may"], command)),
      field("ops", "operations", keyed("name", record([field("about", "description", string)], { id: ID }))),
    ],
    { id: ID },
  );
  const document = {
    name: "tidy",
    level: "high",
    commands: [{ title: "git", limits: { min: 2, x: 1 } }],
    env: { may: [{ title: "HOME" }] },
    ops: { run: { about: "Runs." } },
    own: [1],
  };

  it("reads", () => {
    expect(table.get(document, NOWHERE)).toEqual({
      id: "tidy",
      level: "L2",
      commands: [{ name: "git", min: 2, extensions: { toy: { limits: { x: 1 } } } }],
      environment: [{ name: "HOME", required: false }],
      operations: [{ name: "run", description: "Runs." }],
      extensions: { toy: { own: [1] } },
    });
  });
  it.each([
    [["id"], ["name"], undefined],
    [["commands", 0, "min"], ["commands", 0, "limits", "min"], undefined],
    [["commands", 0, "extensions", "toy", "limits", "x"], ["commands", 0, "limits", "x"], undefined],
    [["environment", 0, "name"], ["env", "may", 0, "title"], undefined],
    [["environment", 0, "required"], ["env", "may"], "key"],
    [["operations", 0, "name"], ["ops", "run"], "key"],
    [["operations", 0, "description"], ["ops", "run", "about"], undefined],
    [["extensions", "toy", "own", 0], ["own", 0], undefined],
  ] as const)("leads from %j of the model to %j of the document", (path, at, part) => {
    expect(table.toDocument?.(document, path)).toEqual({ path: at, ...(part && { part }) });
  });
  it.each([
    [["name"], ["id"]],
    [
      ["commands", 0, "limits", "min"],
      ["commands", 0, "min"],
    ],
    [
      ["commands", 0, "limits", "x"],
      ["commands", 0, "extensions", "toy", "limits", "x"],
    ],
    [
      ["env", "may", 0, "title"],
      ["environment", 0, "name"],
    ],
    [
      ["ops", "run", "about"],
      ["operations", 0, "description"],
    ],
    [
      ["own", 0],
      ["extensions", "toy", "own", 0],
    ],
  ] as const)("leads from %j of the document to %j of the model", (at, path) => {
    expect(table.toModel?.(document, at)).toEqual(path);
  });
  it("reports issues with their paths", () => {
    const found = table.issues({
      level: "hgh",
      comands: [],
      commands: [{ limits: [] }, "git"],
      env: null,
      ops: { run: {} },
    });
    expect(
      found.map(({ code, path, part, args }) => [code, path.join("."), part, args?.["found"] ?? args?.["hint"]]),
    ).toEqual([
      ["missing-field", "name", undefined, undefined],
      ["wrong-type", "level", undefined, '"hgh" (did you mean "high"?)'],
      ["missing-field", "commands.0.title", undefined, undefined],
      ["wrong-type", "commands.0.limits", undefined, "a list"],
      ["wrong-type", "commands.1", undefined, "a string"],
      ["empty-field", "env", undefined, undefined],
      ["unknown-field", "comands", "key", ""],
    ]);
  });
  it("describes and completes the paths of a document for editors", () => {
    expect(table.describe(document, ["name"])).toMatchObject({ doc: "What it is called.", section: "Names" });
    expect(table.describe(document, ["commands", 0, "limits", "min"])?.expected).toBe("a number");
    expect(table.describe(document, ["own"])).toBeUndefined();
    expect(table.complete({ name: "x" }, []).map(({ key }) => key)).toEqual(["level", "commands", "env", "ops"]);
    expect(table.complete(document, ["env"]).map(({ key }) => key)).toEqual(["must"]);
  });
  it("gives its rows, its coverage and its JSON Schema", () => {
    expect(table.mapping.map(({ at, to }) => `${at.join(".")} -> ${to.join("/")}`)).toContain(
      "commands.*.limits.min -> commands/*/min",
    );
    expect(coverageOf(table.mapping, {})["level"]).toEqual({
      holds: "exact",
      where: "level",
      exactFor: { enum: ["L1", "L2"] },
    });
    expect(table.schema).toMatchObject({ type: "object", required: ["name"] });
  });
  it("refuses two fields with the same path or the same name", () => {
    expect(() => defineTable([name, field("heading", "x", string, { otherKeys: ["title"] })], { id: ID })).toThrow(
      "two fields have the path heading",
    );
    expect(() => defineTable([name, name], { id: ID })).toThrow("two fields have the path title");
    expect(() => field("constructor", "x", string)).toThrow(TypeError);
  });
});

describe("a value with several forms", () => {
  const named = record([field("id", "id", string, { required: true })], { id: ID });
  const bare = codec({
    ...string,
    get: (raw) => (typeof raw === "string" ? { id: raw } : undefined),
    put: ({ id }) => id ?? null,
  });
  const item = either("an id, or a mapping with one", [bare, named]);

  it("keeps the form and its unknown keys if the model has none", () => {
    const old = { id: "a", x: 1 };
    expect(item.put({ id: "b" }, old, NOWHERE)).toEqual({ id: "b", x: 1 });
    expect(item.put({ id: "b", extensions: { toy: {} } }, old, NOWHERE)).toEqual({ id: "b" });
  });
});

describe("a field with two names", () => {
  const table = defineTable([field("now", "value", string, { otherKeys: ["later"], required: true })], { id: ID });

  it("is read without what is required", () => {
    const several = defineTable([field("a", "b", string, { required: true }), field("c", "d", string)], { id: ID });
    expect(several.get({ c: "1" }, NOWHERE)).toBeUndefined();
    expect(several.known({ c: "1" })).toEqual({ d: "1" });
    expect(several.known({ a: "2", c: "1" })).toEqual(several.get({ a: "2", c: "1" }, NOWHERE));
    expect(several.known([])).toBeUndefined();
  });
  const codes = (raw: Json) => table.issues(raw).map(({ code, path }) => `${code} ${path.join(".")}`);

  it("is read and written under the existing name", () => {
    expect(table.get({ later: "a" }, NOWHERE)).toEqual({ value: "a" });
    expect(table.put({ value: "b" }, { later: "a" }, NOWHERE)).toEqual({ later: "b" });
    expect(table.put({ value: "b" }, undefined, NOWHERE)).toEqual({ now: "b" });
    expect(table.put({ value: "b" }, { now: null, later: "a" }, NOWHERE)).toEqual({ now: null, later: "b" });
  });
  it("keeps the value of the other name until the field is deleted", () => {
    const both = { now: "a", later: "b" };
    expect(table.get(both, NOWHERE)).toEqual({ value: "a", extensions: { toy: { later: "b" } } });
    expect(table.put({ value: "c" }, both, NOWHERE)).toEqual({ now: "c", later: "b" });
    const optional = defineTable([field("now", "value", string, { otherKeys: ["later"] })], { id: ID });
    expect(optional.put({}, both, NOWHERE)).toEqual({});
    expect(table.put({ value: "c", extensions: { toy: { later: "b" } } }, { later: "a" }, NOWHERE)).toEqual({
      now: "c",
      later: "b",
    });
  });
  it("is located, described and reported under the existing name", () => {
    expect(table.toDocument?.({ later: "a" }, ["value"])).toEqual({ path: ["later"] });
    expect(table.toModel?.({ later: "a" }, ["later"])).toEqual(["value"]);
    expect(table.toModel?.({ now: "a", later: "b" }, ["later"])).toEqual(["extensions", ID, "later"]);
    expect(table.describe({ later: "a" }, ["later"])?.expected).toBe("a string");
    expect(codes({})).toEqual(["missing-field now"]);
    expect(codes({ later: "a" })).toEqual(["older-key later"]);
    expect(codes({ now: "a", later: null })).toEqual(["empty-field later"]);
    expect(codes({ now: "a", later: 3 })).toEqual(["two-keys later", "wrong-type later"]);
    expect(table.schema).toMatchObject({
      properties: { later: { deprecated: true } },
      allOf: [{ anyOf: [{}, {}] }],
    });
  });
});
