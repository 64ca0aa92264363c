import type { Json } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { coverageOf } from "../src/coverage.js";
import { Notes } from "../src/cursor.js";
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

/** A place in a document of one value, whose source is given. */
const writtenAs = (text: string) => new Cursor({ text: () => text });

/** What a codec notes while it reads a value. */
function notesOf(get: (at: Cursor) => unknown): Notes {
  const notes = new Notes();
  get(new Cursor({ text: () => undefined, notes }));
  return notes;
}

describe("the elements of a list are written over those", () => {
  it("of their content, where several have one name", () => {
    const old = [
      { title: "a", limits: { min: 1, x: 1 } },
      { title: "a", limits: { min: 2 }, own: "second" },
    ];
    expect(list(named).put([{ name: "a", min: 2 }], old, NOWHERE)).toEqual([old[1]]);
  });
  it("of their names, and of none if more are left than there are elements", () => {
    const old = [{ limits: { min: 1 }, title: "a" }, { title: "c" }];
    const put = list(named).put([{ name: "b", min: 1 }], old, NOWHERE);
    expect(JSON.stringify(put)).toBe('[{"title":"b","limits":{"min":1}}]');
  });
  it("in their order after a renaming, without their unknown keys", () => {
    const old = [{ limits: { min: 1 }, title: "a", x: 1 }];
    const put = list(named).put([{ name: "b", min: 1 }], old, NOWHERE);
    expect(JSON.stringify(put)).toBe('[{"limits":{"min":1},"title":"b"}]');
    const entries = keyed("name", record([field("min", "min", number)], { id }));
    expect(entries.put([{ name: "b", min: 1 }], { a: { min: 1, x: 1 } }, NOWHERE)).toEqual({ b: { min: 1 } });
    const halves = splitLists("required", ["must", "may"], named);
    const renamed = halves.put([{ name: "b", required: true }], { must: [{ title: "a", x: 1 }] }, NOWHERE);
    expect(renamed).toEqual({ must: [{ title: "b" }] });
  });
  it("in the order of the model, although nothing else changed", () => {
    const entries = keyed("name", record([field("min", "min", number)], { id }));
    const put = entries.put([{ name: "b" }, { name: "a" }], { a: {}, b: {} }, NOWHERE);
    expect(Object.keys(put as object)).toEqual(["b", "a"]);
  });
  it("wherever they stand: the second list goes on where the first one ends", () => {
    const halves = splitLists("required", ["must", "may"], named);
    const document = { must: [{ title: "a" }, { title: "b" }], may: [{ title: "c" }] };
    expect(halves.toModel?.(document, ["may", 0, "title"])).toEqual([2, "name"]);
    expect(halves.toDocument?.(document, [2, "name"])).toEqual({ path: ["may", 0, "title"] });
  });
});

it("a value is not written in a form in which it would say more", () => {
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

it("a value that no form holds whole is written in the one that says most, or in the first of equals", () => {
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

it("what a mapping says a second time inside another stays as long as it is said", () => {
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

describe("what there will be to report is noted while a document is read:", () => {
  it("an unknown key, unless any may stand there", () => {
    const fields = [field("name", "name", string)];
    const read = (passthrough?: true) =>
      notesOf((at) => defineTable(fields, { id, ...(passthrough && { passthrough }) }).get({ name: "a", x: 1 }, at));
    expect(read().values).toBe(true);
    expect(read(true).isEmpty).toBe(true);
  });
  it("a list without a value", () => {
    const halves = splitLists("required", ["must", "may"], named);
    expect(notesOf((at) => halves.get({ must: [] }, at)).isEmpty).toBe(true);
    expect(notesOf((at) => halves.get({ may: null }, at)).values).toBe(true);
  });
  it("an element that is there twice", () => {
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
  it("by its code, if that is known, and through a value that is seen otherwise", () => {
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

it("the text of a value that is seen otherwise is the one at its place in the document", () => {
  const at = new Cursor({ text: (path) => path.join(".") }).down("input").seenAs((path) => ["type", ...path]);
  expect(at.down("default").text).toBe("input.type.default");
});

describe("the coverage of rows", () => {
  const row = (at: string, to: string) => ({ at: at.split("."), to: to.split("."), expected: "a string", info: {} });
  it("names the first of two places, and keeps of it what is not declared otherwise", () => {
    const rows = [row("title", "name"), row("heading", "name")];
    expect(coverageOf(rows, {})["name"]).toEqual({ holds: "exact", where: "title" });
    const declared = coverageOf(rows, { name: { exactFor: { minLength: 1 } } });
    expect(declared["name"]).toEqual({ holds: "exact", where: "title", exactFor: { minLength: 1 } });
    expect(coverageOf([], { level: { where: "x" } })["level"]).toEqual({ holds: "none", where: "x" });
  });
  it("says of the tools that they are narrowed if some of what they have is held, and that others are not held", () => {
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
  ])("%s is read as %s", (text, read) => expect(toSemver(text)).toBe(read));

  it("that is a number is what its source says, if that is the same number in digits", () => {
    expect(plainVersion.get(2.4, writtenAs("2.40"))).toBe("2.40");
    expect(plainVersion.get(2.4, writtenAs("2.4e0"))).toBe("2.4");
    expect(plainVersion.get(2.4, writtenAs("2.50"))).toBe("2.4");
    expect(plainVersion.get(true, NOWHERE)).toBeUndefined();
  });
  it("stays a number where it was one and can be", () => {
    expect(plainVersion.put("3", 2, NOWHERE)).toBe(3);
    expect(plainVersion.put("3.10", 2, NOWHERE)).toBe("3.10");
    expect(plainVersion.put("3", "2", NOWHERE)).toBe("3");
  });
  it("is noted if there is something to report", () => {
    const read = (raw: Json) => notesOf((at) => semver.get(raw, at)).values;
    expect([read("1.0.0"), read("1.0"), read(1), read("latest")]).toEqual([false, true, true, true]);
  });
  it("gets a fix if nothing but the version stands there", () => {
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
