import { stopAdapter } from "@skill-convert/adapter-stop";
import { memoryFiles, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { codeFrame } from "../src/print/code-frame.js";
import { printDiagnostics } from "../src/print.js";

/** The frame of the text between « and », as two lines. */
function frame(marked: string): [string, string] {
  const start = marked.indexOf("«");
  const end = marked.indexOf("»") - 1;
  const { text, carets } = codeFrame(marked.replace(/[«»]/g, ""), { start, end });
  return [text, carets];
}

describe("a code frame", () => {
  it.each([
    ["plain text", "a: «b» # c", ["a: b # c", "   ^"]],
    ["the first line, after a byte-order mark", "\ufeff«a»: b\n", ["a: b", "^"]],
    ["a line that ends with CR LF", "x\r\na: «bcd»\r\ny", ["a: bcd", "   ^^^"]],
    ["a line that ends with CR", "x\ra: «bcd»\ry", ["a: bcd", "   ^^^"]],
    ["tabs", "\t«a\tb»: c", ["  a  b: c", "  ^^^^"]],
    ["wide characters", "日本: «語語»", ["日本: 語語", "      ^^^^"]],
    ["combining marks", "e\u0301: «u\u0308»", ["e\u0301: u\u0308", "   ^"]],
    ["an emoji of several characters", "👩‍👩‍👧 «x»", ["👩‍👩‍👧 x", "   ^"]],
    ["an empty range at the end of a text", "a:«»", ["a:", "  ^"]],
    ["a place between two characters", "a: «»b # c", ["a: b # c", "   ^"]],
    ["an empty line", "a\n«»\nb", ["", "^"]],
    ["only the first line of many", "a: «{\n  b\n}»", ["a: {", "   ^"]],
    ["control characters", "a: «\u001b[2J\u202e»", ["a: \u241b[2J\\u202e", "   ^^^^^^^^^^"]],
  ])("shows %s", (_, marked, expected) => {
    expect(frame(marked)).toEqual(expected);
  });

  it("gives the last line of a range of several lines", () => {
    expect(codeFrame("a\nb\nc\nd", { start: 2, end: 5 })).toMatchObject({ line: 2, endLine: 3 });
  });

  it.each([
    ["long before", 5000, 5],
    ["long after", 5, 5000],
    ["long on both sides of", 100_000, 100_000],
  ])("cuts a line that is %s its range", (_, before, after) => {
    const [text, carets] = frame(`${"x".repeat(before)}«here»${"y".repeat(after)}`);
    expect(text.length).toBeLessThan(110);
    expect(text.slice(carets.indexOf("^"), carets.length)).toBe("here");
    expect(text.startsWith("…")).toBe(before > 100);
    expect(text.endsWith("…")).toBe(after > 100);
  });

  it("cuts a range that is longer than a line", () => {
    const [text, carets] = frame(`a: «${"z".repeat(9000)}»`);
    expect(text.endsWith("z…")).toBe(true);
    expect(carets.length).toBe(text.length - 1);
  });

  it("does not split a surrogate pair", () => {
    for (let shift = 0; shift < 4; shift++) {
      const [text] = frame(`${"x".repeat(shift)}${"😀".repeat(400)}«here»${"😀".repeat(400)}`);
      expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
    }
  });
});

describe("printDiagnostics", () => {
  const text = 'sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Notes: keeps them.\n';
  const files = memoryFiles({ "skill.yaml": text }, { path: "skills/notes" });
  const { diagnostics } = validateSkill(files, stopAdapter);

  it("prints the place, the line, the fix and the page, as the command line does", () => {
    expect(printDiagnostics(files, diagnostics).split("\n")).toEqual([
      expect.stringMatching(/^skills\/notes\/skill\.yaml:4:14: error: .* \[source\/unquoted-colon\]$/),
      "    4 | description: Notes: keeps them.",
      "      |              ^^^^^^^^^^^^^^^^^^",
      "    fix: Put the text in quotes",
      expect.stringMatching(/^ {4}https:.*\/source#unquoted-colon$/),
      "",
    ]);
  });
  it("prints the page of a code once, and an empty line between two findings", () => {
    const finding = { code: "tiny/a", severity: "info", message: "A\u001b[2J.", url: "https://example.com/a" } as const;
    expect(printDiagnostics(memoryFiles({}), [finding, finding])).toBe(
      "info: A\u241b[2J. [tiny/a]\n    https://example.com/a\n\ninfo: A\u241b[2J. [tiny/a]\n",
    );
    expect(printDiagnostics(files, [])).toBe("");
  });
  it("paints the parts, and adds a hint to a fix", () => {
    const paint = (name: string) => (part: string) => `<${name}>${part}</>`;
    const [bold, cyan, dim, green, red, yellow] = ["bold", "cyan", "dim", "green", "red", "yellow"].map(
      paint,
    ) as never[];
    const printed = printDiagnostics(files, diagnostics, {
      paint: { bold: bold!, cyan: cyan!, dim: dim!, green: green!, red: red!, yellow: yellow! },
      pathOf: (file) => `./${file}`,
      hintOf: ({ title }) => title.toUpperCase(),
    });
    expect(printed).toContain("<bold>./skill.yaml:4:14</>: <red>error</>: ");
    expect(printed).toContain(`<red>${" ".repeat(13)}${"^".repeat(18)}</>`);
    expect(printed).toContain("<green>fix</>: Put the text in quotes <dim>(PUT THE TEXT IN QUOTES)</>");
  });
  it("covers secrets in the lines", () => {
    const token = `ghp_${"a1B2".repeat(9)}`;
    const secret = memoryFiles({ "a.md": `token: ${token}\n` });
    const range = { start: 0, end: 5 };
    const finding = { code: "tiny/a", severity: "info", message: "A.", file: "a.md", range, url: "" } as const;
    expect(printDiagnostics(secret, [finding])).not.toContain("a1B2");
  });
  it("names an argument that is not a skill", () => {
    expect(() => printDiagnostics("skills/notes" as never, [])).toThrow(
      "the skill of printDiagnostics must be the files or the reading of a skill",
    );
  });
});
