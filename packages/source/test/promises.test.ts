import { applyTextEdits, type Json } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { type DataFormat, printYaml, readData, readMarkdown } from "../src/index.js";

/** The text after an edit, which must read as the desired data. */
function edited(text: string, desired: Json, format: DataFormat = "yaml"): string {
  const result = applyTextEdits(text, readData(text, { file: "f", format }).edit(desired));
  expect(readData(result, { file: "f", format }).value).toEqual(desired);
  return result;
}

/** Joins lines, each with a line ending. */
const lines = (...each: string[]) => `${each.join("\n")}\n`;

describe("an edit of a list", () => {
  it("leaves the last of two equal elements in place if only elements before it are removed", () => {
    const text = lines("list:", "- 'x' # first", "- y", '- "x" # last');
    expect(edited(text, { list: ["y", "x"] })).toBe(lines("list:", "- y", '- "x" # last'));
  });

  it("keeps the source text of a moved element that shares half of its entries with an old one", () => {
    const text = lines("list:", "# measured", "- {unit: s, size: 1.0, note: a, kind: b}", "- keep");
    const half = { unit: "s", size: 1, note: "x", kind: "z" };
    expect(edited(text, { list: ["keep", half] })).toBe(
      lines("list:", "- keep", "# measured", "- {unit: s, size: 1.0, note: x, kind: z}"),
    );
  });

  it("prints an element anew if it shares less than half of its entries with every old one", () => {
    const text = lines("list:", "- {unit: s, size: 1.0, note: a, kind: b}", "- keep");
    const other = { unit: "s", size: 9, note: "x", kind: "z" };
    expect(edited(text, { list: ["keep", other] })).toBe(
      lines("list:", "- keep", "- unit: s", "  size: 9", "  note: x", "  kind: z"),
    );
  });

  it("replaces only those aliases with values that would precede their anchor", () => {
    const text = lines("mask: 0x1F # hexadecimal", "list:", "- &x 1.50", "- k: *x", "- 2.0");
    expect(edited(text, { mask: 31, list: [{ k: 1.5 }, 2, 1.5] })).toBe(
      lines("mask: 0x1F # hexadecimal", "list:", "- k: 1.5", "- 2", "- 1.5"),
    );
  });
});

describe("an edit of an object", () => {
  it("leaves each key once, even if the source has one twice", () => {
    expect(edited('{"a": 1, "a": 2, "b": 3.0}', { a: 4, b: 3 }, "json")).toBe('{ "a": 4, "b": 3.0 }');
  });

  it("appends an entry and keeps empty lines if the last line has no line ending", () => {
    expect(edited("a: 1\n\nb: 2", { a: 1, b: 2, c: 3 })).toBe("a: 1\n\nb: 2\nc: 3");
  });

  it("puts a space after the colon of a new unquoted key, even if quoted keys have none", () => {
    const text = 'x: {"a":1,"c":[1.0 , 2]}\n';
    expect(edited(text, { x: { a: 1, c: [1, 2], b: 2 } })).toBe('x: {"a":1,"c":[1.0 , 2],b: 2}\n');
  });

  it("breaks the lines of folded text at single spaces only", () => {
    const start = "word ".repeat(17).trim();
    expect(edited("text: >\n  old text\nlast: 1\n", { text: `${start} w  next end\n`, last: 1 })).toBe(
      lines("text: >", `  ${start}`, "  w  next end", "last: 1"),
    );
  });
});

describe("a duplicate key", () => {
  it("is located at its last value, which is the one that is read", () => {
    const text = '{"a": 1, "a": 2}';
    const document = readData(text, { file: "f", format: "json" });
    const range = document.locate(["a"]);
    expect(document.value).toEqual({ a: 2 });
    expect(range && text.slice(range.start, range.end)).toBe("2");
  });
});

describe("printed YAML", () => {
  it.each(["y", "N", "1:30", "-1:30:05.5"])("quotes text that YAML 1.1 takes for another type: %s", (text) => {
    expect(printYaml({ text })).toBe(`text: "${text}"\n`);
  });

  it("is read as the same text if its first line is indented more than the next", () => {
    const value = { text: "  one\ntwo\n" };
    expect(readData(printYaml(value), { file: "f", format: "yaml" }).value).toEqual(value);
  });
});

describe("a merge key", () => {
  it.each(["a: {<<: {b: 1}}\n", "a:\n  <<: {b: 1}\n"])("is reported, because YAML 1.2 has none: %j", (text) => {
    const { value, diagnostics } = readData(text, { file: "f", format: "yaml" });
    expect(value).toEqual({ a: { "<<": { b: 1 } } });
    expect(diagnostics.map(({ code }) => code)).toEqual(["source/merge-key"]);
  });
});

describe("a Markdown file", () => {
  it.each([
    ["a\r\nb\nc\n", "\n"],
    ["a\r\nb\r\nc\n", "\r\n"],
    ["a\r\nb\n", "\n"],
  ])("has the line ending of most of its lines, or LF: %j", (text, eol) => {
    expect(readMarkdown(text, "SKILL.md").eol).toBe(eol);
  });
});
