import { applyTextEdits, type Json, type TextEdit } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { type DataFormat, readData, readMarkdown } from "../src/index.js";

/** Each finding as its code without the namespace, the text at its range, and the text after its fix. */
function findings(text: string, format: DataFormat = "yaml") {
  return readData(text, { file: "skill.yaml", format }).diagnostics.map(({ code, range, fix }) => [
    code.slice("source/".length),
    text.slice(range!.start, range!.end),
    ...(fix ? [applyTextEdits(text, fix.edits)] : []),
  ]);
}

function fixAll(text: string, format: DataFormat = "yaml"): Json | undefined {
  const { diagnostics } = readData(text, { file: "skill.yaml", format });
  const edits: TextEdit[] = diagnostics.flatMap(({ fix }) => fix?.edits ?? []).sort((a, b) => a.start - b.start);
  const { value, diagnostics: left } = readData(applyTextEdits(text, edits), { file: "skill.yaml", format });
  expect(left).toEqual([]);
  return value;
}

type Case = readonly [text: string, code: string, at: string, fixed?: string];

function each(cases: readonly Case[], format: DataFormat = "yaml"): void {
  for (const [text, ...expected] of cases) expect(findings(text, format), JSON.stringify(text)).toEqual([expected]);
}

describe("an unquoted colon", () => {
  it("is reported with its field and range, and fixed with quotes", () => {
    each([
      ["description: Use this: when # c\n", "unquoted-colon", "Use this: when", 'description: "Use this: when" # c\n'],
      ["n:\tx\nd:\tUse\tit: now\n", "unquoted-colon", "Use\tit: now", 'n:\tx\nd:\t"Use\tit: now"\n'],
      ["d: Use the following:\nn: x\n", "unquoted-colon", "Use the following:", 'd: "Use the following:"\nn: x\n'],
      ["- d: a: b: c\n", "unquoted-colon", "a: b: c", '- d: "a: b: c"\n'],
      ["d: say \"x\": y 'z'\n", "unquoted-colon", "say \"x\": y 'z'", "d: 'say \"x\": y ''z'''\n"],
      ["d: C:\\dir: y\r\ne: 1\r\n", "unquoted-colon", "C:\\dir: y", "d: 'C:\\dir: y'\r\ne: 1\r\n"],
      ["d: {b: c: d}\n", "unquoted-colon", "c: d", 'd: {b: "c: d"}\n'],
    ]);
    const [diagnostic] = readData("description: a: b", { file: "f", format: "yaml" }).diagnostics;
    expect(diagnostic?.message).toContain('The value of "description" must be in quotes');
  });

  it("in text of several lines is fixed if the end of the text is clear", () => {
    each([
      [
        "d: Use: when\n  and more\n\n  here\n\ne: 1\n",
        "unquoted-colon",
        "Use: when\n  and more\n\n  here",
        'd: "Use: when\n  and more\n\n  here"\n\ne: 1\n',
      ],
      [
        "d: one\n  in that case: two\n",
        "unquoted-colon",
        "one\n  in that case: two",
        'd: "one\n  in that case: two"\n',
      ],
      ["d: Notes:\n  - a\n", "unquoted-colon", "Notes:"],
      ["d: a: b # c\n  more\n", "unquoted-colon", "a: b"],
      ["d: [x: y: z]\n", "unquoted-colon", "y: z"],
    ]);
  });

  it("is not confused with a line that is indented too far", () => {
    each([["name: x\n  description: y\n", "stray-indentation", "description"]]);
  });

  it("is not confused with a list item between two columns", () => {
    for (const text of [
      "l:\n  - a: b\n - c: d\n",
      "l:\n  - a\n - b\n",
      "l:\n  - a: b\n   c: d\n",
      "l:\n- a: b\n c: d\n",
    ]) {
      const { diagnostics } = readData(text, { file: "f", format: "yaml" });
      expect(diagnostics.map(({ message }) => message)).toEqual([
        "This YAML cannot be read: the indentation of this line does not match the lines that it belongs to.",
      ]);
    }
  });
});

describe("text that begins with a YAML indicator", () => {
  it("is fixed with quotes", () => {
    each([
      ["a: @x y\n", "unquoted-start", "@x y", 'a: "@x y"\n'],
      ["a: `x`\n", "unquoted-start", "`x`", 'a: "`x`"\n'],
      ["a: %x\n", "unquoted-start", "%x", 'a: "%x"\n'],
      ["a: *bold* text\n", "unquoted-start", "*bold* text", 'a: "*bold* text"\n'],
      ["- **/*.ts\n", "unquoted-start", "**/*.ts", '- "**/*.ts"\n'],
      ["a: [*.md, y]\n", "unquoted-start", "*.md", 'a: ["*.md", y]\n'],
      ["a: [@x, y]\n", "unquoted-start", "@x", 'a: ["@x", y]\n'],
      ["a: & more\n", "unquoted-start", "& more", 'a: "& more"\n'],
      ["hint: [file] [flag]\n", "unquoted-start", "[file] [flag]", 'hint: "[file] [flag]"\n'],
      ["path: {name}/x\n", "unquoted-start", "{name}/x", 'path: "{name}/x"\n'],
      ["path: {{name}}/x\n", "unquoted-start", "{{name}}/x", 'path: "{{name}}/x"\n'],
      ["- {{ name }}\n", "unquoted-start", "{{ name }}", '- "{{ name }}"\n'],
      ["a: [out/{x}/, b]\n", "placeholder-in-list", "out/{x}/", 'a: ["out/{x}/", b]\n'],
      ["r: {a: [out/{x}/], b: []}\n", "placeholder-in-list", "out/{x}/", 'r: {a: ["out/{x}/"], b: []}\n'],
    ]);
  });

  it("is reported without a fix if its meaning is not clear", () => {
    each([
      ["a: > some text\n", "text-in-header", "> some text"],
      ["a: - b\n", "yaml-syntax", "-"],
      ["a: [x, y],\nb: 1\n", "yaml-syntax", ","],
      ['a: ["x", "y"],\nb: 1\n', "yaml-syntax", ","],
      ["a: [x, y]]\n", "yaml-syntax", "]"],
      ["a: {x} ;\n", "yaml-syntax", ";"],
      ["a: {}:\nb: 1\n", "yaml-syntax", ":"],
      ["a: *b\n", "unknown-alias", "*b"],
      ["a: &x text\n", "unused-anchor", "&x"],
      ["a: [x, y\nb: 1\n", "unclosed-bracket", "["],
    ]);
    expect(findings("a: &x text\nb: *x\n")).toEqual([]);
  });
});

describe("quotes", () => {
  it("are reported if they end too early, or not at all", () => {
    each([
      ["a: 'don't'\n", "text-after-quote", "'don't'", 'a: "don\'t"\n'],
      ["a: 'b' and 'c'\n", "text-after-quote", "'b' and 'c'"],
      ['a: "Foo": bar\n', "text-after-quote", '"Foo": bar'],
      ['a: "Foo" bar\n', "text-after-quote", '"Foo" bar'],
      ['a: "x\nb: "y"\n', "unclosed-quote", '"x', 'a: "x"\nb: "y"\n'],
      ["a: 'x\nb: 2\n", "unclosed-quote", "'x", "a: 'x'\nb: 2\n"],
      ['a: "x # c\nb: 2\n', "unclosed-quote", '"x # c'],
    ]);
  });
});

describe("white space", () => {
  it("as tabs is replaced if every common tab width gives the same data", () => {
    each([
      ["a:\n\tb: 1\n\tc:\n\t\td: 2\n", "tab-indentation", "\t", "a:\n  b: 1\n  c:\n    d: 2\n"],
      ["a:\n    b: 1\n\tc: 2\n", "tab-indentation", "\t", "a:\n    b: 1\n    c: 2\n"],
      ["-\ta: 1\n", "tab-indentation", "\t", "- a: 1\n"],
      ["a:\n  b:\n\t- c: 1\n      d: 2\n", "tab-indentation", "\t", "a:\n  b:\n    - c: 1\n      d: 2\n"],
      ["a:\n\tb: |\n\t\tx\n\t\t\ty\n", "tab-indentation", "\t", "a:\n  b: |\n    x\n    \ty\n"],
    ]);
    expect(fixAll("a:\n\tb: |\n\t\tx\n\t\t\ty\n")).toEqual({ a: { b: "x\n\ty\n" } });
  });

  it("is reported if it is missing, invisible or half a line ending", () => {
    each([
      ["a: 1\nname:foo\nb: 1\n", "missing-space", "name:", "a: 1\nname: foo\nb: 1\n"],
      ["a: 1\nname:\u00a0foo\nb: 1\n", "missing-space", "name:", "a: 1\nname: foo\nb: 1\n"],
      ["a: 1\nhttp://x.y\nb: 1\n", "yaml-syntax", "http://x.y"],
      ["a:\n  b: x\n\u00a0 c\nd: 1\n", "invisible-character", "\u00a0"],
      ["a: 1\n\ufeffb: 2\n", "stray-byte-order-mark", "\ufeff"],
      ["a: b\rc: d\r\n", "lone-carriage-return", "\r", "a: b\nc: d\r\n"],
    ]);
  });
});

describe("several mistakes", () => {
  it("are all reported at once, each with a fix of the original text", () => {
    const text = "a: x: y\nb: @z\nc: 'don't'\nd: 1\nd: 1\n";
    expect(findings(text).map(([code, at]) => [code, at])).toEqual([
      ["unquoted-colon", "x: y"],
      ["unquoted-start", "@z"],
      ["text-after-quote", "'don't'"],
      ["duplicate-key", "d"],
    ]);
    expect(fixAll(text)).toEqual({ a: "x: y", b: "@z", c: "don't", d: 1 });
  });

  it("take a bounded number of readings", () => {
    const text = Array.from({ length: 90 }, (_, index) => `k${index}: a: b ${"x".repeat(2000)}\n`).join("");
    const found = findings(text);
    expect(found.length).toBeGreaterThanOrEqual(1);
    expect(found.length).toBeLessThan(10);
  });
});

describe("JSON in the style of other languages", () => {
  it("is reported and understood", () => {
    each(
      [
        ['{"a": [1, 2,]}', "trailing-comma", ",", '{"a": [1, 2]}'],
        ['{\n  // why\n  "a": 1\n}', "json-comment", "// why", '{\n  "a": 1\n}'],
        ['{"a": 1 /* x */ }', "json-comment", "/* x */", '{"a": 1  }'],
        ['{"a": 1} // x\n', "json-comment", "// x", '{"a": 1}\n'],
        ['{"a": “b, c”}', "json-quotes", "“b, c”", '{"a": "b, c"}'],
        ["{'a': 1}", "json-quotes", "'a'", '{"a": 1}'],
        ["['say \"x\"']", "json-quotes", "'say \"x\"'"],
        ["{a-b: 1}", "json-key", "a-b", '{"a-b": 1}'],
        ["[True]", "json-word", "True", "[true]"],
        ["[None]", "json-word", "None", "[null]"],
        ['{\n  "a": 1\n  "b": 2\n}', "missing-comma", "1", '{\n  "a": 1,\n  "b": 2\n}'],
        ['["a" "b"]', "missing-comma", '"', '["a", "b"]'],
        ['{"a": 1, "b": 2, "a": 1}', "duplicate-key", '"a"', '{"b": 2, "a": 1}'],
        ['{"a": 1, "a": 2}', "duplicate-key", '"a"'],
        ['{"a": \ufeff1}', "json-syntax", "\ufeff", '{"a": 1}'],
        ['{\u00a0"a": 1}', "json-syntax", "\u00a0", '{ "a": 1}'],
      ],
      "json",
    );
    const text = "{\n  // c\n  'name': “x”,\n  on: True\n  \"list\": [1, 2,],\n}\n";
    expect(readData(text, { file: "f", format: "json" }).value).toBeUndefined();
    expect(fixAll(text.replace("on: True\n", "on: True,\n"), "json")).toEqual({ name: "x", on: true, list: [1, 2] });
  });
});

describe("front matter", () => {
  const only = (text: string) => {
    const { diagnostics } = readMarkdown(text, "SKILL.md");
    expect(diagnostics).toHaveLength(1);
    const [{ code, range, fix }] = diagnostics as [(typeof diagnostics)[0]];
    return [code, range?.start, ...(fix ? [applyTextEdits(text, fix.edits)] : [])];
  };

  it("with a mistyped closing line is closed there", () => {
    for (const line of ["----", "--", "—", "...", " ---", "==="])
      expect(only(`---\r\nname: x\r\n${line}\r\nB`)).toEqual([
        "source/unclosed-front-matter",
        0,
        "---\r\nname: x\r\n---\r\nB",
      ]);
    expect(only("---\na: |\n  x\n ---\nB\n")).toEqual(["source/unclosed-front-matter", 0]);
  });

  it("that ends at a thematic break further down is closed at its real end", () => {
    expect(only("---\nname: x\n\n# Head\n\nSome text\n\n---\n\nmore\n")).toEqual([
      "source/unclosed-front-matter",
      0,
      "---\nname: x\n---\n\n# Head\n\nSome text\n\n---\n\nmore\n",
    ]);
    const { diagnostics } = readMarkdown("---\nname: x: y\n\nSome text\n---\n", "SKILL.md");
    expect(diagnostics[0]?.code).toBe("source/unquoted-colon");
  });

  it("with carriage returns alone is not found, and the fix inserts line feeds", () => {
    expect(only("---\rname: x\rdescription: y\r---\r\r# Head\rText\r\n")).toEqual([
      "source/carriage-returns",
      0,
      "---\nname: x\ndescription: y\n---\n\n# Head\nText\r\n",
    ]);
    expect(readMarkdown("---\rA thematic break.\r", "SKILL.md").diagnostics).toEqual([]);
  });

  it("that does not begin on the first line is text", () => {
    expect(only("\n\n---\nname: x\n---\nB")).toEqual(["source/late-front-matter", 2]);
    expect(only("\ufeff\ufeff---\nname: x\n---\nB")).toEqual(["source/late-front-matter", 2]);
  });
});

describe("a fenced block with other line endings", () => {
  it("reports its findings at their position, and its fixes change no line ending", () => {
    for (const [before, inside] of [
      ["\r\n", "\r\n"],
      ["\n", "\r\n"],
      ["\r\n", "\n"],
    ] as const) {
      const text = `# A${before}${before}\`\`\`some-manifest${inside}{${inside}  "a": 1,${inside}  "b": [2,],${inside}}${inside}\`\`\`${before}after${before}`;
      const [block] = readMarkdown(text, "SKILL.md").blocks("some-manifest");
      expect(block?.closed).toBe(true);
      const { diagnostics } = readData(text, { file: "SKILL.md", format: "json", range: block!.content });
      expect(diagnostics.map(({ code }) => code)).toEqual(["source/trailing-comma", "source/trailing-comma"]);
      const fixed = applyTextEdits(
        text,
        diagnostics.flatMap(({ fix }) => fix?.edits ?? []),
      );
      expect(fixed).toBe(text.replace("[2,],", "[2]"));
    }
  });
});
