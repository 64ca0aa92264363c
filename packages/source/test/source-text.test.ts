import { applyTextEdits, type Json } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DataFormat, readData } from "../src/index.js";
import { RUNS } from "./arbitraries.js";

/** The text after an edit of its data. */
function edited(text: string, change: (value: never) => unknown, format: DataFormat = "yaml") {
  const document = readData(text, { file: "f", format });
  const desired = change(document.value as never) as Json;
  const result = applyTextEdits(text, document.edit(desired));
  expect(readData(result, { file: "f", format }).value).toEqual(desired);
  return result;
}

const YAML_SCALARS = [
  "2.40",
  "1e3",
  "0x1F",
  "~",
  "True",
  "'it''s'",
  '"quoted"',
  "plain words",
  "a, b",
  "12345678901234567890",
  "!!str 5",
  "|\n  one\n\n    two",
  ">-\n  folded\n  text",
  "['a', 1.0, b]",
  "{x: 1.50, 'y': z}",
];
const JSON_SCALARS = ["1.50", "2.0", "1e3", "-0.0", '"\\u0041"', '"a\\/b"', "[1.0,2 ]", '{"x":1.10}', "null"];

/** A list element with the source text of its fields. */
type Fields = readonly (readonly [key: string, text: string])[];

function elements(scalars: readonly string[]): fc.Arbitrary<Fields[]> {
  const field = fc.tuple(fc.constantFrom("version", "range", "note", "more", "tags"), fc.constantFrom(...scalars));
  const fields = fc.uniqueArray(field, { selector: ([key]) => key, minLength: 2, maxLength: 4 });
  return fc
    .array(fields, { minLength: 1, maxLength: 5 })
    .map((list) => list.map((each, index): Fields => [["name", `"n${index}"`], ["mark", `${index}.00`], ...each]));
}

function blockYaml(list: readonly Fields[]): string {
  const items = list.map((fields) =>
    fields
      .map(([key, text], at) => `${at === 0 ? "- " : "  "}${key}: ${text.replaceAll(/\n(?!\n)/g, "\n  ")}`)
      .join("\n"),
  );
  return `list:\n${items.join("\n")}\nlast: 1.0\n`.replaceAll(/\n(?=- | )/g, "\n  ");
}

function flowYaml(list: readonly Fields[]): string {
  const items = list.map((fields) => `{${fields.map(([key, text]) => `${key}: ${text}`).join(", ")}}`);
  return `list: [${items.join(", ")}]\nlast: 1.0\n`;
}

function spreadJson(list: readonly Fields[]): string {
  const items = list.map(
    (fields) => `    {\n${fields.map(([key, text]) => `      "${key}": ${text}`).join(",\n")}\n    }`,
  );
  return `{\n  "list": [\n${items.join(",\n")}\n  ],\n  "last": 1.0\n}\n`;
}

function denseJson(list: readonly Fields[]): string {
  const items = list.map((fields) => `{${fields.map(([key, text]) => `"${key}":${text}`).join(",")}}`);
  return `{"list":[${items.join(",")}],"last":1.0}`;
}

const FLOW_SCALARS = YAML_SCALARS.filter((text) => !text.includes("\n") && text !== "a, b");
const notations: readonly (readonly [string, DataFormat, readonly string[], (list: readonly Fields[]) => string])[] = [
  ["YAML by indentation", "yaml", YAML_SCALARS, blockYaml],
  ["YAML in brackets", "yaml", FLOW_SCALARS, flowYaml],
  ["JSON over several lines", "json", JSON_SCALARS, spreadJson],
  ["JSON on one line", "json", JSON_SCALARS, denseJson],
];

describe("an unchanged value keeps its source text", () => {
  it.each(notations)("when elements are moved, added, removed and changed: %s", (_, format, scalars, print) => {
    const cases = elements(scalars).chain((list) =>
      fc.record({
        list: fc.constant(list),
        order: fc.shuffledSubarray([...list.keys()], { minLength: 1 }),
        inserted: fc.option(fc.nat(list.length), { nil: undefined }),
        changed: fc.nat(list.length),
        key: fc.constantFrom("name", "version", "range", "note"),
      }),
    );
    fc.assert(
      fc.property(cases, ({ list, order, inserted, changed, key }) => {
        const text = print(list);
        const document = readData(text, { file: "f", format });
        const value = document.value as { list: Record<string, Json>[]; last: number };
        const wanted = order.map((from) => ({
          from,
          element: from === changed ? { ...value.list[from], [key]: "changed" } : (value.list[from] ?? {}),
        }));
        if (inserted !== undefined) wanted.splice(inserted, 0, { from: -1, element: { name: "new" } });
        const desired = { ...value, list: wanted.map(({ element }) => element) };
        const result = applyTextEdits(text, document.edit(desired));
        const reread = readData(result, { file: "f", format });
        expect(reread.value, result).toEqual(desired);
        for (const [to, { from }] of wanted.entries()) {
          for (const [each] of list[from] ?? []) {
            if (from === changed && each === key) continue;
            for (const part of ["key", "value"] as const) {
              const was = document.locate(["list", from, each], part);
              const now = reread.locate(["list", to, each], part);
              const message = `${text}\n=>\n${result}\n${each} of ${from}`;
              expect(result.slice(now!.start, now!.end), message).toBe(text.slice(was!.start, was!.end));
            }
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("and its comments", () => {
    const text = `# the file
commands:
  # needed
  - name: git # always
    # at least
    min_version: 2.40
  - name: 'node'
    min_version: "20"
    # or 22
last: 1
`;
    const swapped = edited(text, (value: { commands: Json[]; last: Json }) => ({
      ...value,
      commands: value.commands.toReversed(),
    }));
    expect(swapped).toBe(`# the file
commands:
  - name: 'node'
    min_version: "20"
    # or 22
  # needed
  - name: git # always
    # at least
    min_version: 2.40
last: 1
`);
  });

  it("under another key", () => {
    const text = "inputs:\n  # how often\n  rate:\n    default: 1.50 # a second\n  other: { default: 0x1F }\n";
    const result = edited(text, ({ inputs }: { inputs: { rate: Json; other: Json } }) => ({
      inputs: { interval: inputs.rate, other: inputs.other },
    }));
    expect(result).toBe(text.replace("rate", "interval"));
  });

  it("in a collection that is written anew", () => {
    const text = "a:\n  ? version\n  : 2.40\n  ? note\n  : 'x'\n";
    expect(edited(text, ({ a }: { a: { version: Json } }) => ({ a: { ...a, note: "y" } }))).toContain(": 2.40");
    const list = "list:\n- 'a' # first\n- [2.40, x]\n- \"c\" # third\n";
    expect(edited(list, () => ({ list: [[2.4, "x"], "a"] }))).toBe("list:\n- [2.40, x]\n- 'a' # first\n");
  });

  it("unless it would read differently there", () => {
    const text = "list:\n- &x 1.50\n- *x\n- 2.0\n";
    const reversed = edited(text, () => ({ list: [2, 1.5, 1.5, 3] }));
    expect(reversed).toContain("2");
    expect(edited("a: &x 1.50\nb: *x\nc: 1\n", () => ({ b: 1.5, c: 1 }))).toBe("b: 1.5\nc: 1\n");
  });
});

describe("a change of a block scalar", () => {
  const before = "- a:";
  const after = "\n  b: c\n";

  it.each([
    ["a space at the end of its last line", " |-\n    one\n    two ", " |-\n    one\n    two  more", ""],
    ["a line of more spaces than its indentation", " |-\n    one\n     ", " |-\n    one\n      more", ""],
    ["empty lines after it", " |-\n    one\n    two", " |-\n    one\n    two more", "\n\n  "],
  ])("leaves the following text unchanged with %s", (_, old, next, empty) => {
    const document = readData(`${before}${old}${empty}${after}`, { file: "f", format: "yaml" });
    const [entry] = document.value as [{ a: string; b: string }];
    const edit = { start: before.length, end: before.length + old.length, text: next };
    expect(document.edit([{ ...entry, a: `${entry.a} more` }])).toEqual([edit]);
  });
});

describe("the order of keys", () => {
  const text = `# the file
operations:
  # reads
  read: {timeout: 1.50}
  write:
    timeout: 0x1F # long
last: 1
`;
  const reorder = ({ operations, last }: { operations: Record<string, Json>; last: Json }) => ({
    operations: recordOf(Object.entries(operations).reverse()),
    last,
  });

  it("is the desired one, and entries move with their comments", () => {
    expect(edited(text, reorder)).toBe(`# the file
operations:
  write:
    timeout: 0x1F # long
  # reads
  read: {timeout: 1.50}
last: 1
`);
    const json = '{ "b": 1.50, "a": [ 2.0 ] }';
    const swapped = edited(json, ({ a, b }: { a: Json; b: Json }) => ({ a, b }), "json");
    expect(swapped).toBe('{ "a": [ 2.0 ], "b": 1.50 }');
  });

  it.each(["yaml", "json"] as const)("can be changed to any other order of the same keys: %s", (format) => {
    const entries = fc.uniqueArray(
      fc.tuple(fc.constantFrom("a", "b", "c", "d", "e"), fc.constantFrom(1, "x", [2], {})),
      {
        selector: ([key]) => key,
        minLength: 1,
      },
    );
    const inner = entries.map((each) => recordOf<Json>(each as [string, Json][]));
    const outer = fc.tuple(inner, inner).map(([first, second]) => ({ first, second, list: [first, second] }));
    const shuffled = (record: { [key: string]: Json }) =>
      fc.shuffledSubarray(Object.entries(record), { minLength: Object.keys(record).length }).map(recordOf<Json>);
    const cases = outer.chain((value) =>
      fc.tuple(fc.constant(value), shuffled(value.first), shuffled(value.second), shuffled(value)),
    );
    fc.assert(
      fc.property(cases, fc.boolean(), ([value, first, second, all], more) => {
        const lines = (record: { [key: string]: Json }) =>
          Object.entries(record).map(([key, item]) => `  # ${key}\n  ${key}: ${JSON.stringify(item)}\n`);
        const source =
          format === "json"
            ? JSON.stringify(value, null, 2)
            : `first:\n${lines(value.first).join("")}second:\n${lines(value.second).join("")}list: ${JSON.stringify(value.list)}\n`;
        const desired = { ...all, first, second: more ? { new: 1, ...second } : second, list: [second, first] };
        const document = readData(source, { file: "f", format });
        const result = applyTextEdits(source, document.edit(desired));
        const reread = readData(result, { file: "f", format });
        expect(JSON.stringify(reread.value), `${source}\n=>\n${result}`).toBe(JSON.stringify(desired));
        expect(reread.edit(desired)).toEqual([]);
        if (format === "yaml")
          for (const key of Object.keys(value.first)) expect(result).toMatch(new RegExp(`# ${key}\n  ${key}:`));
      }),
      { numRuns: RUNS },
    );
  });
});

describe("the edges of a document", () => {
  it.each([["\n"], ["\r\n"]])("keep their number of line endings (%j)", (eol) => {
    const text = ["a: 1 # one", "b: 2 # two"].join(eol);
    expect(edited(text, ({ a }: { a: number }) => ({ a }))).toBe("a: 1 # one");
    expect(edited(text, (whole: object) => ({ ...whole, c: 3 }))).toBe(`${text}${eol}c: 3`);
    expect(edited(text + eol, ({ a }: { a: number }) => ({ a }))).toBe(`a: 1 # one${eol}`);
  });

  it("keep the introductory comment in place when the first entry moves", () => {
    const moved = edited("# What this is.\na: 1\nb: 2\nc: 3\n", ({ a, b, c }: Record<string, number>) => ({ b, c, a }));
    expect(moved).toBe("# What this is.\nb: 2\nc: 3\na: 1\n");
  });
});
