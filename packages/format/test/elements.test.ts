import type { Json } from "@skill-convert/core";
import { isInstance } from "@skill-convert/core/schema";
import { describe, expect, it } from "vitest";
import { Notes } from "../src/codec/cursor.js";
import { coverageOf } from "../src/coverage.js";
import {
  anyMapping,
  Cursor,
  codec,
  defineTable,
  distinct,
  either,
  field,
  hoist,
  type Issue,
  keyed,
  list,
  NOWHERE,
  number,
  plainVersion,
  record,
  semver,
  splitLists,
  string,
  through,
  toSemver,
} from "../src/index.js";

const id = "toy";
const named = record(
  [field("title", "name", string, { required: true, key: true }), field("limits.min", "min", number)],
  { id },
);

/** The position of a value with a source text. */
const writtenAs = (text: string) => new Cursor({ text: () => text });

/** The notes of a codec while it reads a value. */
function notesOf(get: (at: Cursor) => unknown): Notes {
  const notes = new Notes();
  get(new Cursor({ text: () => undefined, notes }));
  return notes;
}

describe("an element of a list", () => {
  it("is written over the element with the same content, if several have its name", () => {
    const old = [
      { title: "a", limits: { min: 1, x: 1 } },
      { title: "a", limits: { min: 2 }, own: "second" },
    ];
    expect(list(named).put([{ name: "a", min: 2 }], old, NOWHERE)).toEqual([old[1]]);
  });
  it("is written anew if no element has its name and several remain", () => {
    const old = [{ limits: { min: 1 }, title: "a" }, { title: "c" }];
    const put = list(named).put([{ name: "b", min: 1 }], old, NOWHERE);
    expect(JSON.stringify(put)).toBe('[{"title":"b","limits":{"min":1}}]');
  });
  it("is written over the remaining element after a renaming, without its unknown keys", () => {
    const old = [{ limits: { min: 1 }, title: "a", x: 1 }];
    const put = list(named).put([{ name: "b", min: 1 }], old, NOWHERE);
    expect(JSON.stringify(put)).toBe('[{"limits":{"min":1},"title":"b"}]');
    const entries = keyed("name", record([field("min", "min", number)], { id }));
    expect(entries.put([{ name: "b", min: 1 }], { a: { min: 1, x: 1 } }, NOWHERE)).toEqual({ b: { min: 1 } });
    const halves = splitLists("required", ["must", "may"], named);
    const renamed = halves.put([{ name: "b", required: true }], { must: [{ title: "a", x: 1 }] }, NOWHERE);
    expect(renamed).toEqual({ must: [{ title: "b" }] });
  });
  it("is moved if only the order of the model changed", () => {
    const entries = keyed("name", record([field("min", "min", number)], { id }));
    const put = entries.put([{ name: "b" }, { name: "a" }], { a: {}, b: {} }, NOWHERE);
    expect(Object.keys(put as object)).toEqual(["b", "a"]);
  });
  it("of the second of two lists is counted after those of the first", () => {
    const halves = splitLists("required", ["must", "may"], named);
    const document = { must: [{ title: "a" }, { title: "b" }], may: [{ title: "c" }] };
    expect(halves.toModel?.(document, ["may", 0, "title"])).toEqual([2, "name"]);
    expect(halves.toDocument?.(document, [2, "name"])).toEqual({ path: ["may", 0, "title"] });
  });
});

it("a value is not written in a form that would read as more", () => {
  const bare = codec<Json>({
    expected: "a name",
    schema: { type: "string" },
    get: (raw) => (typeof raw === "string" ? { name: raw, min: 0 } : undefined),
    put: (model) => (model as { name: string }).name,
  });
  const item = either<Json>("a name, or a mapping", [bare, named]);
  expect(item.put({ name: "b", min: 0 }, "a", NOWHERE)).toBe("b");
  expect(item.put({ name: "b" }, "a", NOWHERE)).toEqual({ title: "b" });
});

it("a value that no form can represent completely is written in the most complete form", () => {
  const bare = codec<Json>({
    expected: "a name",
    schema: { type: "string" },
    get: (raw) => (typeof raw === "string" ? { name: raw } : undefined),
    put: (model) => (model as { name: string }).name,
  });
  const item = either<Json>("a name, or a mapping", [bare, named]);
  expect(item.put({ name: "b", max: 3 }, undefined, NOWHERE)).toBe("b");
  expect(item.put({ name: "b", min: 1, max: 3 }, undefined, NOWHERE)).toEqual({ title: "b", limits: { min: 1 } });
});

it("a value that is repeated in a nested mapping stays there as long as the outer value exists", () => {
  const type = codec<Json>({ expected: "a type", schema: {}, get: (raw) => raw, put: (model) => model });
  const typed = through(
    hoist("type", { default: "default" }),
    record([field("type", "schema", type), field("default", "fallback", number)], { id }),
  );
  const old = { default: 1, type: { kind: "a", default: 2 } };
  const model = { schema: { kind: "a" } };
  expect(typed.put({ ...model, fallback: 3 }, old, NOWHERE)).toEqual({ default: 3, type: { kind: "a", default: 2 } });
  expect(typed.put(model, old, NOWHERE)).toEqual({ type: { kind: "a" } });
});

it("a value that a lens shows at the same place is found there", () => {
  const same = through({ get: (raw) => raw, put: (view) => view }, named);
  expect(same.toDocument?.({ title: "a", limits: { min: 1 } }, ["min"])).toEqual({ path: ["limits", "min"] });
});

it("a value that is rearranged is found as a whole at its own path", () => {
  const lens = hoist("type", { default: "default" });
  expect(lens.toDocument?.({ type: { default: 1 } }, [])).toEqual({ path: [] });
  expect(lens.toDocument?.({ type: { default: 1 } }, ["default"])).toEqual({ path: ["type", "default"] });
  expect(lens.toDocument?.({ type: {} }, ["default", 0])).toEqual({ path: ["default", 0] });
});

describe("reading a document", () => {
  it("notes an unknown key, unless unknown keys are passed through", () => {
    const fields = [field("name", "name", string)];
    const read = (passthrough?: true) =>
      notesOf((at) => defineTable(fields, { id, ...(passthrough && { passthrough }) }).get({ name: "a", x: 1 }, at));
    expect(read().values).toBe(true);
    expect(read(true).isEmpty).toBe(true);
  });
  it("notes a list without a value", () => {
    const halves = splitLists("required", ["must", "may"], named);
    expect(notesOf((at) => halves.get({ must: [] }, at)).isEmpty).toBe(true);
    expect(notesOf((at) => halves.get({ may: null }, at)).values).toBe(true);
  });
  it("notes a duplicate element", () => {
    const items = distinct(list(named), "twice", "name");
    const read = (...titles: string[]) =>
      notesOf((at) =>
        items.get(
          titles.map((title) => ({ title })),
          at,
        ),
      );
    expect(read("a", "b").isEmpty).toBe(true);
    expect(read("a", "a").values).toBe(true);
    const found: Issue[] = [];
    items.check?.([{ title: "a" }, { title: "a" }], NOWHERE.down("all"), (issue) => found.push(issue));
    expect(found).toEqual([{ code: "twice", path: ["all", 1, "title"], args: { list: "all", name: "a" } }]);
  });
  it("notes the code of an issue, also through a lens", () => {
    const noisy = codec<string>({
      ...string,
      get(raw, at) {
        at.note("noisy");
        return typeof raw === "string" ? raw : undefined;
      },
    });
    const lens = hoist("type", { default: "default" });
    const seen = through(lens, record([field("default", "text", noisy), field("type", "schema", anyMapping)], { id }));
    const notes = notesOf((at) => seen.get({ type: { default: "a" } }, at));
    expect([notes.values, [...notes.codes]]).toEqual([false, ["noisy"]]);
  });
});

it("the source text of a rearranged value is that of its path in the document", () => {
  const at = new Cursor({ text: (path) => path.join(".") }).down("input").seenAs((path) => ["type", ...path]);
  expect(at.down("default").text).toBe("input.type.default");
});

describe("the coverage of rows", () => {
  const row = (at: string, to: string) => ({ at: at.split("."), to: to.split("."), expected: "a string", info: {} });
  it("names the first of two fields, and can be completed by declarations", () => {
    const rows = [row("title", "name"), row("heading", "name")];
    expect(coverageOf(rows, {})["name"]).toEqual({ holds: "exact", where: "title" });
    const declared = coverageOf(rows, { name: { exactFor: { minLength: 1 } } });
    expect(declared["name"]).toEqual({ holds: "exact", where: "title", exactFor: { minLength: 1 } });
    expect(coverageOf([], { level: { where: "x" } })["level"]).toEqual({ holds: "none", where: "x" });
  });
  it("of two lists is exact for models with the elements of the first one first", () => {
    const halves = field("env", "environment", splitLists("required", ["must", "may"], named));
    const { exactFor = true } = coverageOf(defineTable([halves], { id }).mapping, {})["environment"] ?? {};
    const holds = (...flags: boolean[]) =>
      isInstance(
        flags.map((required) => ({ name: "HOME", required })),
        exactFor,
      );
    expect([holds(), holds(true), holds(false), holds(false, true)]).toEqual([true, true, true, false]);
  });
  it("of the tools is narrowed if only some of their parts have rows", () => {
    const coverage = coverageOf([row("tools", "tools.*"), row("in", "operations.*.input.parameters")], {});
    expect(coverage["tools"]).toEqual({ holds: "narrowed" });
    expect(coverage["operations/*/input"]).toBeUndefined();
    expect(coverage["description"]).toEqual({ holds: "none" });
  });
});

describe("a version", () => {
  it.each([
    ["v1", "1.0.0"],
    ["V1.2", "1.2.0"],
    ["01.2.3", "1.2.3"],
    ["1.2.0-rc.1+5", "1.2.0-rc.1+5"],
    ["1.2-rc.1", "1.2.0-rc.1"],
    ["1.2.3.4", "1.2.3.4"],
    ["latest", "latest"],
  ])("%s is read as %s", (text, read) => {
    expect(toSemver(text)).toBe(read);
    expect(semver.get(text, NOWHERE)).toBe(read);
  });

  it("that is a number is read as its source text, if that has the same value in digits", () => {
    expect(plainVersion.get(2.4, writtenAs("2.40"))).toBe("2.40");
    expect(plainVersion.get(2.4, writtenAs("2.4e0"))).toBe("2.4");
    expect(plainVersion.get(2.4, writtenAs("2.50"))).toBe("2.4");
    expect(plainVersion.get(true, NOWHERE)).toBeUndefined();
  });
  it("stays a number if possible", () => {
    expect(plainVersion.put("3", 2, NOWHERE)).toBe(3);
    expect(plainVersion.put("3.10", 2, NOWHERE)).toBe("3.10");
    expect(plainVersion.put("3", "2", NOWHERE)).toBe("3");
  });
  it("is noted if there is something to report", () => {
    const read = (raw: Json) => notesOf((at) => semver.get(raw, at)).values;
    expect([read("1.0.0"), read("1.0"), read(1), read("latest")]).toEqual([false, true, true, true]);
  });
  it("gets a fix if its source text is only the version", () => {
    const report = (raw: Json, text: string) => {
      const found: Issue[] = [];
      semver.check?.(raw, writtenAs(text), (issue) => found.push(issue));
      return found.map(({ code, fix }) => [code, fix?.text]);
    };
    expect(report("v1.0", '"v1.0"')).toEqual([["version-spelling", '"1.0.0"']]);
    expect(report("v1.0", "&version v1.0")).toEqual([["version-spelling", undefined]]);
    expect(report(1, "1.0")).toEqual([["unquoted-version", '"1.0"']]);
    expect(report(1, "&version 1.0")).toEqual([["unquoted-version", undefined]]);
    expect(report("latest", "latest")).toEqual([["version-not-semver", undefined]]);
  });
});
