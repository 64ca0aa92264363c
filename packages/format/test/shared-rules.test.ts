import { memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import {
  any,
  badVariableNames,
  blankFields,
  blankTexts,
  boolean,
  dataFile,
  defineFindings,
  defineFormat,
  defineTable,
  emptyRanges,
  escapeOf,
  type Find,
  type FoundMapping,
  field,
  invalidPatterns,
  invalidValues,
  isBlankText,
  list,
  mappingsIn,
  number,
  otherPlaceholders,
  record,
  repeatedItems,
  selfDependencies,
  string,
  stringsIn,
  stringsOf,
  typeProblem,
  unusedDefaults,
  valuesUnder,
} from "../src/index.js";

const id = "crate";

const slot = record(
  [
    field("label", "name", string),
    field("type", "type", string),
    field("required", "required", boolean),
    field("default", "default", any),
    field("least", "least", number),
    field("most", "most", number),
  ],
  { id },
);
const tags = list(string);
const path = { ...string };
const table = defineTable(
  [
    field("name", "name", string),
    field("title", "description", string),
    field("tags", "tags", tags),
    field("slots", "extensions.crate.slots", list(slot)),
    field("path", "extensions.crate.path", path),
    field("needs", "extensions.crate.needs", tags),
  ],
  { id, initial: () => ({ operations: [{}] }) },
);

/** Checks a rule of a tiny format. Returns its messages, each with the text at its position. */
function check(find: Find, message: string, document: object): string[] {
  const about = { severity: "warning", docs: "See the test.", section: "Test", requirement: "It holds." } as const;
  const adapter = defineFormat({
    format: {
      id,
      title: "Crate",
      manifestFiles: ["crate.json"],
      detect: () => ({ file: "crate.json", rank: 500 }),
    },
    versions: ["1"],
    findings: defineFindings(id, { rule: { ...about, message, find } }),
    container: dataFile({ names: ["crate.json"] }),
    table,
    idOf: () => undefined,
    coverage: {},
    readOnly: true,
  });
  const text = JSON.stringify(document);
  const reading = adapter.read(memoryFiles({ "crate.json": text }));
  return adapter.rules.flatMap((each) =>
    each.check(reading).map(({ message, range }) => `${message} ${text.slice(range?.start, range?.end)}`),
  );
}

const slotsIn: (reading: Parameters<Find>[0]) => FoundMapping[] = (reading) => mappingsIn(reading, slot);

describe("a default of a required input", () => {
  const argsOf = ({ raw }: FoundMapping) => ({ name: String(raw["label"]) });

  it.each([
    ["is never used", { label: "cup", required: true, default: 5 }, ["cup 5"]],
    ["is none if it is null", { label: "cup", required: true, default: null }, []],
    ["is none if it is missing", { label: "cup", required: true }, []],
    ["is used if the input is optional", { label: "cup", required: false, default: 5 }, []],
    ["is used if nothing says that the input is required", { label: "cup", default: 5 }, []],
  ])("%s", (_, input, messages) => {
    expect(check(unusedDefaults({ inputsIn: slotsIn, argsOf }), "{name}", { slots: [input] })).toEqual(messages);
  });

  it("may be elsewhere, as what makes an input required, and be reported at its key", () => {
    const isRequired = ({ raw }: FoundMapping) => raw["type"] === "must";
    const find = unusedDefaults({ inputsIn: slotsIn, isRequired, at: ["most"], part: "key", argsOf });
    expect(check(find, "{name}", { slots: [{ label: "cup", type: "must", most: 5 }] })).toEqual(['cup "most"']);
  });
});

describe("a blank text", () => {
  it.each(["", " ", "\n\t"])("is a string without visible characters: %j", (text) => {
    expect(isBlankText(text)).toBe(true);
  });
  it.each([undefined, null, 0, "a", [], {}])("is no other value: %j", (value) => {
    expect(isBlankText(value)).toBe(false);
  });
  it("is found at the top level", () => {
    const document = { name: " ", title: "Tea", tags: [""] };
    expect(check(blankFields("name", "title", "tags", "path"), "{field}", document)).toEqual(['name " "']);
  });
  it("is found in mappings", () => {
    const find = blankTexts((reading) => slotsIn(reading).flatMap((each) => valuesUnder(each, ["label", "type"])));
    expect(check(find, "{Place}", { slots: [{ label: "", type: "a" }, { type: " " }] })).toEqual([
      '"slots[0].label" ""',
      '"slots[1].type" " "',
    ]);
  });
});

it("a regular expression that is invalid is reported with what is wrong about it", () => {
  const [message, ...others] = check(invalidPatterns(path), "{problem}", { path: "(" });
  expect(message).toMatch(/\w+.* "\("$/);
  expect(others).toEqual([]);
  expect(check(invalidPatterns(path), "{problem}", { path: "^a$" })).toEqual([]);
});

it("a name is reported that an environment variable cannot have", () => {
  expect(check(badVariableNames(path), "{name}", { path: "a b" })).toEqual(['a b "a b"']);
  expect(check(badVariableNames(path), "{name}", { path: "HOME" })).toEqual([]);
});

describe("a repeated item", () => {
  const find = repeatedItems("list", (reading) => [stringsIn(reading, [tags])]);

  it("is reported each time but the first", () => {
    expect(check(find, "{list}: {item}", { tags: ["a", "b", "a", "a"] })).toEqual(['tags: a "a"', 'tags: a "a"']);
  });
  it("is in one list", () => {
    const each = repeatedItems("list", ({ find }) => find(tags).map(stringsOf));
    expect(check(each, "{list}: {item}", { tags: ["a"], needs: ["a"] })).toEqual([]);
  });
  it("is the same string exactly", () => {
    expect(check(find, "{list}: {item}", { tags: ["a", "A", " a", 1, 1] })).toEqual([]);
  });
});

describe("a skill that depends on itself", () => {
  const find = selfDependencies(
    (reading) => stringsIn(reading, [tags]).map(({ text, path }) => ({ id: text, path })),
    ({ document }) => document["name"],
  );

  it.each([
    ["is reported at the dependency", { name: "tea", needs: ["cup", "tea"] }, ['tea "tea"']],
    ["has an id", { needs: ["tea"] }, []],
  ])("%s", (_, document, messages) => {
    expect(check(find, "{id}", document)).toEqual(messages);
  });
});

describe("bounds that exclude every number", () => {
  const options = { mappingsIn: slotsIn, min: "least", max: "most" } as const;
  const find = emptyRanges({ ...options, argsOf: (min, max) => ({ text: `${min} > ${max}` }) });

  it.each([
    ["are reported", { least: 2, most: 1 }, ['2 > 1 {"least":2,"most":1}']],
    ["are not equal", { least: 1, most: 1 }, []],
    ["are numbers", { least: "2", most: 1 }, []],
    ["are both present", { least: 2 }, []],
  ])("%s", (_, bounds, messages) => {
    expect(check(find, "{text}", { slots: [bounds] })).toEqual(messages);
  });
  it("can be reported at one of them", () => {
    const atLeast = emptyRanges({ ...options, at: ["least"], argsOf: (min, max) => ({ min, max }) });
    expect(check(atLeast, "{min} {max}", { slots: [{ least: 2, most: 1 }] })).toEqual(["2 1 2"]);
  });
});

describe("a value that is not of its type", () => {
  const find = invalidValues(
    (reading) =>
      slotsIn(reading).map(({ raw, path }) => ({
        value: raw["default"] ?? null,
        path: [...path, "default"],
        args: { type: String(raw["type"]) },
      })),
    ({ value, args: { type } }) => typeProblem(type, value),
  );

  it.each([
    ["is reported with what is expected and found", "integer", "5", ['integer: a whole number, not a string "5"']],
    ["is reported if it is null", "boolean", null, ["boolean: true or false, not nothing null"]],
    ["is of no unknown type", "colour", 5, []],
    ["is not of its type", "integer", 5, []],
  ])("%s", (_, type, value, messages) => {
    const document = { slots: [{ type, default: value }] };
    expect(check(find, "{type}: {expected}, not {found}", document)).toEqual(messages);
  });
});

describe("a path", () => {
  it.each([
    ["/etc", "root"],
    ["\\\\server\\share", "root"],
    ["~/notes", "home"],
    ["~", "home"],
    ["C:\\notes", "drive"],
    ["c:notes", "drive"],
    ["..", "parent"],
    ["notes/../..", "parent"],
    ["notes\\..\\..\\plan.md", "parent"],
    ["./../notes", "parent"],
    ["notes//../../plan.md", "parent"],
  ])("leaves its base: %s", (path, way) => {
    expect(escapeOf(path)).toBe(way);
  });
  it.each(["", ".", "notes", "notes/..", "notes/../plan.md", "a/b/../../c", "...", "..notes", "a~/b", "notes:old"])(
    "stays inside its base: %j",
    (path) => {
      expect(escapeOf(path)).toBeUndefined();
    },
  );
});

describe("a placeholder of another format", () => {
  const find = otherPlaceholders({
    textsIn: (reading) => stringsIn(reading, [path]),
    namesIn: ({ document }) => new Set([String(document["name"])]),
    others: (text) => Array.from(text.matchAll(/\$\{(\w+)\}/g), ([found, name = ""]) => ({ found, name })),
    write: (name) => `{{${name}}}`,
  });

  it.each([
    ["is reported if an input has its name", "out/${cup}.md", ['${cup} {{cup}} cup "out/${cup}.md"']],
    ["is text if no input has its name", "${HOME}/notes", []],
    [
      "is reported each time",
      "${cup}${cup}",
      ['${cup} {{cup}} cup "${cup}${cup}"', '${cup} {{cup}} cup "${cup}${cup}"'],
    ],
    ["is not the format's own", "{{cup}}", []],
    ["is in braces", "cup", []],
  ])("%s", (_, text, messages) => {
    expect(check(find, "{found} {expected} {name}", { name: "cup", path: text })).toEqual(messages);
  });
});
