import { applyTextEdits, lineAndColumn, toPointer } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { type DataFormat, readData } from "../src/index.js";
import { MAX_DEPTH } from "../src/limits.js";

const read = (text: string, format: DataFormat = "yaml") => readData(text, { file: "skill.yaml", format });

/** The only finding, as its code, the text at its range, and the text after its fix. */
function finding(text: string, format: DataFormat = "yaml") {
  const { diagnostics } = read(text, format);
  expect(diagnostics).toHaveLength(1);
  const [{ code, range, fix, path }] = diagnostics as [(typeof diagnostics)[0]];
  return {
    code,
    at: text.slice(range!.start, range!.end),
    ...lineAndColumn(text, range!.start),
    ...(path?.length ? { pointer: toPointer(path) } : {}),
    ...(fix ? { fixed: applyTextEdits(text, fix.edits) } : {}),
  };
}

describe("a mistake in YAML", () => {
  it("is reported for unquoted text with a colon and a space, with a fix that quotes it", () => {
    expect(finding("name: x\ndescription: Use this: when needed # why\n")).toEqual({
      code: "source/unquoted-colon",
      at: "Use this: when needed",
      line: 2,
      column: 14,
      fixed: 'name: x\ndescription: "Use this: when needed" # why\n',
    });
  });

  it("is reported for indentation with a tab", () => {
    expect(finding("a:\n\tb: 1\n\tc: 2\n")).toEqual({
      code: "source/tab-indentation",
      at: "\t",
      line: 2,
      column: 1,
      fixed: "a:\n  b: 1\n  c: 2\n",
    });
  });

  it("is reported for a duplicate key, with a fix if both values are equal", () => {
    expect(finding("a: 1\nb: 2\na: 3\n")).toEqual({
      code: "source/duplicate-key",
      at: "a",
      line: 3,
      column: 1,
      pointer: "/a",
    });
    expect(read("a: 1\na: 3\n").value).toEqual({ a: 3 });
    expect(finding("a: 1\nb: 2\na: 1\n")).toMatchObject({ fixed: "b: 2\na: 1\n" });
    expect(finding('{"a": 1, "a": 2}', "json")).toEqual({
      code: "source/duplicate-key",
      at: '"a"',
      line: 1,
      column: 10,
      pointer: "/a",
    });
  });

  it("is reported for text that begins with a reserved character", () => {
    expect(finding("a: @x y\n")).toMatchObject({ code: "source/unquoted-start", at: "@x y", fixed: 'a: "@x y"\n' });
    expect(finding("a: `x`\n")).toMatchObject({ fixed: 'a: "`x`"\n' });
  });

  it("is reported for a quote that is not closed", () => {
    expect(finding('a: 1\nb: "x\nc: 2\n')).toMatchObject({ code: "source/unclosed-quote", at: '"x', line: 2 });
  });

  it("is reported for a second document", () => {
    expect(finding("a: 1\n---\nb: 2\n")).toMatchObject({ code: "source/several-documents", at: "---", line: 2 });
  });

  it("of any other kind is reported with its position", () => {
    expect(finding("a: 1\n b: 2\n")).toMatchObject({ line: expect.any(Number) });
    expect(finding("a: [x,\nb: 1\n").code).toBe("source/unclosed-bracket");
    expect(finding('a: "\\q"\n')).toMatchObject({ code: "source/yaml-syntax", line: 1 });
  });

  it("is reported for values that JSON cannot represent", () => {
    expect(finding("a: .inf\n")).toMatchObject({ code: "source/not-json", at: ".inf", pointer: "/a" });
    expect(finding("a: [.nan]\n")).toMatchObject({ code: "source/not-json", pointer: "/a/0" });
    expect(finding("a: 1e400\n")).toMatchObject({ code: "source/not-json", at: "1e400" });
    expect(finding("? [a, b]\n: 1\n")).toMatchObject({ code: "source/complex-key", at: "[a, b]" });
    expect(finding("a: !!binary aGk=\n")).toMatchObject({ code: "source/unknown-tag", at: "!!binary" });
    expect(finding("a: !run ls\n")).toMatchObject({ code: "source/unknown-tag", at: "!run" });
    expect(finding("a: *b\n")).toMatchObject({ code: "source/unknown-alias", at: "*b" });
    expect(finding("<<: {a: 1}\n")).toMatchObject({ code: "source/merge-key" });
  });

  it("is reported for numbers with too many digits, which are kept as written", () => {
    const text = "a: 12345678901234567891\nb: 1.0\n";
    expect(finding(text)).toMatchObject({ code: "source/imprecise-number", at: "12345678901234567891" });
    const document = read(text);
    expect(document.value).toEqual({ a: 12345678901234567000, b: 1 });
    expect(applyTextEdits(text, document.edit({ ...(document.value as object), c: 1 }))).toBe(`${text}c: 1\n`);
    expect(finding('{"a": 12345678901234567891}', "json").code).toBe("source/imprecise-number");
  });
});

describe("plain data", () => {
  it("has dates, versions and words of YAML 1.1 as text", () => {
    const text = "a: 2024-01-01\nb: 1.2.3\nc: yes\nd: 1.0\ne: 0o17\nf: 12:30\n1.10: x\nnull: y\n";
    expect(read(text).value).toEqual({
      a: "2024-01-01",
      b: "1.2.3",
      c: "yes",
      d: 1,
      e: 15,
      f: "12:30",
      "1.10": "x",
      null: "y",
    });
  });

  it("of an empty document is null", () => {
    for (const text of ["", "\n", "# only a comment\n", "---\n", "\ufeff"])
      expect(read(text)).toMatchObject({ value: null, diagnostics: [] });
  });

  it("includes keys that all objects inherit", () => {
    for (const format of ["yaml", "json"] as const) {
      const { value } = read('{"__proto__": {"x": 1}, "constructor": 2, "toString": 3}', format);
      expect(Object.keys(value as object)).toEqual(["__proto__", "constructor", "toString"]);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    }
  });

  it("has the values of anchors in place of aliases", () => {
    expect(read("a: &x [1]\nb: *x\n")).toMatchObject({ value: { a: [1], b: [1] }, diagnostics: [] });
  });
});

describe("positions", () => {
  const text = 'name: x  # c\ninputs:\n  - name: "q"\n    list: [a, {b: c}]\nempty:\nlong: |\n  one\n  two\n';
  const at = (path: (string | number)[], part?: "value" | "key" | "entry") => {
    const range = read(text).locate(path, part);
    return range && text.slice(range.start, range.end);
  };

  it("are found for values, keys and entries", () => {
    expect(at(["name"])).toBe("x");
    expect(at(["name"], "key")).toBe("name");
    expect(at(["name"], "entry")).toBe("name: x");
    expect(at(["inputs", 0, "name"])).toBe('"q"');
    expect(at(["inputs", 0], "entry")).toBe('- name: "q"\n    list: [a, {b: c}]');
    expect(at(["inputs", "0", "list", 1, "b"], "entry")).toBe("b: c");
    expect(at(["empty"], "entry")).toBe("empty:");
    expect(at(["long"])).toBe("|\n  one\n  two");
    expect(at(["nothing"])).toBeUndefined();
    expect(at(["name", "x"])).toBeUndefined();
    expect(at([])).toBe(text.trimEnd());
  });

  it("refer to the complete text if the document is a part of it", () => {
    const whole = `# é\n${'{"a": [1, {"b": true}]}'}\n`;
    const document = readData(whole, { file: "f", format: "json", range: { start: 4, end: whole.length - 1 } });
    const range = document.locate(["a", 1, "b"])!;
    expect(whole.slice(range.start, range.end)).toBe("true");
  });
});

describe("JSON", () => {
  it("is reported with what was found and what was expected", () => {
    expect(finding('{"a": 1,}', "json")).toEqual({
      code: "source/trailing-comma",
      at: ",",
      line: 1,
      column: 8,
      fixed: '{"a": 1}',
    });
    expect(finding('{\n  "a": 1\n  x\n}', "json")).toMatchObject({ code: "source/json-syntax", line: 3, column: 3 });
    expect(read('{\n  "a": 1\n  x\n}', "json").diagnostics[0]?.message).toBe(
      'This JSON cannot be read: found "x", expected a comma or }.',
    );
    expect(finding('{"a": 1} // x', "json").code).toBe("source/json-comment");
    expect(finding("{'a: 1}", "json")).toMatchObject({ code: "source/json-syntax", at: "'" });
    expect(finding('{"a": "x\n}', "json")).toMatchObject({ code: "source/unclosed-quote", at: '"x' });
    expect(finding("", "json").code).toBe("source/json-syntax");
    expect(finding('{"a": tru}', "json")).toMatchObject({ at: "tru" });
  });
});

describe("hostile input", () => {
  const codesOf = (text: string, format: DataFormat = "yaml") => {
    const document = read(text, format);
    document.locate(["a"]);
    return document.diagnostics.map((diagnostic) => diagnostic.code);
  };
  const bomb = `a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n${Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(", ")}]\n`).join("")}`;

  // Tests the guarantee reliability.md#g18.
  it("is refused within the time of a test", () => {
    expect(codesOf(bomb)).toEqual(["source/alias-expansion"]);
    expect(read(bomb).value).toBeUndefined();
    for (const text of [
      "[".repeat(20_000),
      "{a: ".repeat(20_000),
      "- ".repeat(20_000),
      "? ".repeat(20_000),
      "a: ".repeat(20_000),
      "- a: ".repeat(20_000),
      `{${"a: ".repeat(20_000)}`,
      `[${": a\n".repeat(20_000)}`,
      `x: @\n${"[".repeat(20_000)}`,
    ]) {
      expect(codesOf(text), text.slice(0, 8)).toHaveLength(1);
    }
    const blocks = Array.from({ length: 400 }, (_, i) => `${" ".repeat(i)}a:\n`).join("");
    expect(codesOf(blocks)).toEqual(["source/too-deep"]);
    expect(codesOf("[".repeat(100_000), "json")).toEqual(["source/too-deep"]);
    expect(codesOf(`a: ${"x".repeat(9_000_000)}`)).toEqual(["source/too-large"]);
    expect(codesOf(`{"a":"${"x".repeat(9_000_000)}"}`, "json")).toEqual(["source/too-large"]);
    // Only the complete reader knows anchors, and it is slow.
    expect(codesOf(`a: &a ${"x".repeat(600_000)}\n`)).toEqual(["source/too-large"]);
  });

  it("with a long chain of nested values does not exhaust the stack", () => {
    const begun = `a:\n${"  a: b:\n".repeat(30_000)}z: 1\n`;
    expect(codesOf(begun)).toEqual(["source/too-deep"]);
  });

  it("of several megabytes is read if it is plain", () => {
    const items = Array.from({ length: 50_000 }, (_, index) => index);
    const yaml = `a:\n${items.map((index) => `  - name: item ${index}, which has a long name\n`).join("")}`;
    const json = JSON.stringify({ a: items.map((index) => ({ name: `item ${index}, which has a long name` })) });
    for (const document of [read(yaml, "yaml"), read(json, "json")]) {
      expect(document.diagnostics).toEqual([]);
      expect(document.value).toEqual(JSON.parse(json));
      const range = document.locate(["a", 49_999, "name"]);
      expect(document.text.slice(range!.start, range!.end)).toContain("item 49999, which has a long name");
    }
  });

  it("with the highest allowed number of levels is read", () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    for (const format of ["yaml", "json"] as const) {
      expect(read(nested(MAX_DEPTH), format).diagnostics).toEqual([]);
      expect(read(nested(MAX_DEPTH + 1), format).diagnostics[0]?.code).toBe("source/too-deep");
    }
  });
});

describe("unquoted placeholders", () => {
  const text = "region:\n  reads: [content/{target-discipline}/, 'x']  # where\n  writes: []\ndepends: {}\n";

  it("are not YAML", () => {
    expect(read(text).value).toBeUndefined();
  });

  it("are read as text if they are tolerated, with a fix that quotes them (semioverse.md#d35)", () => {
    const document = readData(text, { file: "f", format: "yaml", tolerate: "placeholders" });
    expect(document.value).toEqual({
      region: { reads: ["content/{target-discipline}/", "x"], writes: [] },
      depends: {},
    });
    expect(document.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ["source/unquoted-placeholder", "warning"],
    ]);
    const fixed = applyTextEdits(text, document.diagnostics[0]!.fix!.edits);
    expect(read(fixed)).toMatchObject({ value: document.value, diagnostics: [] });
    expect(document.edit(document.value!)).toEqual([]);
    const edited = applyTextEdits(text, document.edit({ ...(document.value as object), id: "x" }));
    expect(edited).toBe(`${text}id: x\n`);
  });
});
