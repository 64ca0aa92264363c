import { applyTextEdits, type JsonRecord } from "@skill-convert/core";
import fc from "fast-check";
import matter from "gray-matter";
import { describe, expect, it } from "vitest";
import { editMarkdown, printMarkdown, readMarkdown } from "../src/index.js";
import { RUNS, record } from "./arbitraries.js";

const read = (text: string) => readMarkdown(text, "SKILL.md");
const body = (text: string) => text.slice(read(text).body.start);
const edit = (text: string, changes: Parameters<typeof editMarkdown>[1]) =>
  applyTextEdits(text, editMarkdown(read(text), changes));

describe("front matter", () => {
  it("is enclosed by two lines of three dashes (agent-skills.md#s59)", () => {
    const document = read("---\nname: x\n---\n\n# Body\n");
    expect(document.frontmatter?.value).toEqual({ name: "x" });
    expect(document).toMatchObject({
      frontmatterRange: { start: 0, end: 16 },
      body: { start: 16, end: 24 },
      eol: "\n",
      diagnostics: [],
    });
    expect(read("\ufeff---\r\nname: x\r\n---  \r\nB")).toMatchObject({
      frontmatterRange: { start: 1, end: 22 },
      eol: "\r\n",
    });
    expect(read('---json\n{"a": 1}\n---\n').frontmatter).toMatchObject({ format: "json", value: { a: 1 } });
    expect(read("---\n---\nx").frontmatter?.value).toBeNull();
    expect(read("---\na: 1\n---").body).toEqual({ start: 12, end: 12 });
    expect(body("---\na: |\n  x\n  ---\n----\n---\nB")).toBe("B");
  });

  it("is not text that only looks like it", () => {
    for (const text of [
      "",
      "# x\n---\na: 1\n---\n",
      "----\na: 1\n----\n",
      "\n---\na\n---\n",
      "---\n\nA break above.\n",
      "--- not one\n---\n",
      "\ufeff",
    ]) {
      const document = read(text);
      expect(document.frontmatterRange, text).toBeUndefined();
      expect(document.diagnostics, text).toEqual([]);
      expect(document.body, text).toEqual({ start: text.startsWith("\ufeff") ? 1 : 0, end: text.length });
    }
  });

  it("without an end is reported, with a fix if its end is clear", () => {
    const text = "---\nname: x\ndescription: y\n\n# Body\n";
    const [diagnostic] = read(text).diagnostics;
    expect(diagnostic).toMatchObject({ code: "source/unclosed-front-matter", range: { start: 0, end: 3 } });
    const fixed = applyTextEdits(text, diagnostic!.fix!.edits);
    expect(fixed).toBe("---\nname: x\ndescription: y\n---\n\n# Body\n");
    expect(read("---\nname: x\n\ndescription: y\n\n# Body\n").diagnostics[0]?.fix).toBeUndefined();
    expect(read("---\nname: x\n# Body\nsome text\n").diagnostics[0]?.fix).toBeUndefined();
  });

  it("in a programming language is never run", () => {
    const text = "---js\n{ a: (globalThis.ran = true) }\n---\nB";
    const document = read(text);
    expect(document.diagnostics.map(({ code, range }) => [code, text.slice(range!.start, range!.end)])).toEqual([
      ["source/front-matter-language", "js"],
    ]);
    expect(document.frontmatter).toBeUndefined();
    expect(body(text)).toBe("B");
    expect("ran" in globalThis).toBe(false);
  });

  it("reports its findings at their position in the file", () => {
    const text = "---\nname: x\ndescription: a: b\n---\n";
    const [diagnostic] = read(text).diagnostics;
    expect(text.slice(diagnostic!.range!.start, diagnostic!.range!.end)).toBe("a: b");
    expect(applyTextEdits(text, diagnostic!.fix!.edits)).toBe('---\nname: x\ndescription: "a: b"\n---\n');
  });

  it("ends where gray-matter ends it", () => {
    const line = fc.constantFrom("---", "a: 1", "b: [x]", "text", "", "# h", "- x", "  ---", "--");
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.constantFrom("\n", "\r\n"), (lines, eol) => {
        const text = `---${eol}${lines.join(eol)}`;
        const document = read(text);
        // gray-matter ends front matter at the end of a text, and at a longer line of dashes.
        if (!document.frontmatterRange || /^-{4,}/m.test(text)) return;
        let oracle: ReturnType<typeof matter>;
        try {
          oracle = matter(text, {});
        } catch {
          return;
        }
        const { range } = document.frontmatter!;
        expect(text.slice(range.start, range.end).replace(/\r?\n$/, "")).toBe(
          oracle.matter.replace(/^\r?\n/, "").replace(/\r$/, ""),
        );
        expect(body(text)).toBe(oracle.content);
      }),
      { numRuns: RUNS * 4 },
    );
  });
});

describe("blocks", () => {
  const text =
    '---\nname: x\n---\n<!--\n```skill-manifest\n{}\n```\n-->\n````md\n```skill-manifest\n```\n````\n\n   ~~~skill-manifest  more\n   {"id": 1}\n   ~~~\n- a\n  ```skill-manifest\n  {}\n  ```\n\n    ```skill-manifest\n';

  it("are found at the top level, with their ranges (skill-manifest-v2.md#d1)", () => {
    const document = read(text);
    expect(document.blocks().map((block) => block.word)).toEqual(["md", "skill-manifest"]);
    const [block] = document.blocks("skill-manifest");
    expect(block).toMatchObject({
      info: "skill-manifest  more",
      marker: "~~~",
      indent: 3,
      closed: true,
      contentText: '{"id": 1}\n',
    });
    expect(text.slice(block!.range.start, block!.range.end)).toBe('   ~~~skill-manifest  more\n   {"id": 1}\n   ~~~\n');
    expect(text.slice(block!.content.start, block!.content.end)).toBe('   {"id": 1}\n');
    expect(document.blocks("router-manifest")).toEqual([]);
  });

  it("end with the text if they are not closed (skill-manifest-v2.md#d5)", () => {
    const [block] = read("```a\nx").blocks("a");
    expect(block).toMatchObject({
      closed: false,
      contentText: "x\n",
      content: { start: 5, end: 6 },
      range: { start: 0, end: 6 },
    });
  });

  it("are found by words that are written with escapes", () => {
    expect(read("```skill\\-manifest\n```\n").blocks("skill-manifest")).toHaveLength(1);
    expect(read("```skill&#45;manifest\n```\n").blocks("skill-manifest")).toHaveLength(1);
  });
});

describe("edits of a Markdown file", () => {
  it("change nothing but what was asked for", () => {
    const text = "\ufeff---\r\nname: x # c\r\n---\r\n\r\n# Body";
    expect(edit(text, { frontmatter: { name: "x", license: "MIT" } })).toBe(
      "\ufeff---\r\nname: x # c\r\nlicense: MIT\r\n---\r\n\r\n# Body",
    );
    expect(edit(text, { frontmatter: undefined })).toBe("\ufeff\r\n# Body");
    expect(edit(text, { frontmatter: "keep", body: "new" })).toBe("\ufeff---\r\nname: x # c\r\n---\r\nnew");
    expect(edit(text, {})).toBe(text);
    expect(edit("# Body\n", { frontmatter: { name: "x" } })).toBe("---\nname: x\n---\n# Body\n");
    expect(edit("---\n---\nB", { frontmatter: { name: "x" } })).toBe("---\nname: x\n---\nB");
    expect(edit("---\n# c\n---\nB", { frontmatter: { name: "x" } })).toBe("---\n# c\nname: x\n---\nB");
    expect(edit("---\na: b: c\n---\nB", { frontmatter: { name: "x" } })).toBe("---\nname: x\n---\nB");
    expect(edit("---js\nx\n---\nB", { frontmatter: { name: "x" } })).toBe("---\nname: x\n---\nB");
  });

  it("puts a body on a line of its own after a closing fence that ends the file", () => {
    const text = "---\r\na: 1\r\n---";
    expect(edit(text, { body: "B" })).toBe(`${text}\r\nB`);
    expect(edit(text, { frontmatter: { a: 2 }, body: "B" })).toBe("---\r\na: 2\r\n---\r\nB");
    expect(edit(text, { frontmatter: undefined, body: "B" })).toBe("B");
    expect(edit("---toml\na = 1\n---", { frontmatter: "keep", body: "B" })).toBe("---toml\na = 1\n---\nB");
    expect(edit("---toml\na = 1\n---", { frontmatter: { a: 1 }, body: "B" })).toBe("---\na: 1\n---\nB");
    expect(edit(text, { body: "" })).toBe(text);
  });

  it("do not turn a body that begins with dashes into front matter", () => {
    const text = "---\nname: x\n---\n---\na: 1\n---\n";
    const edited = edit(text, { frontmatter: undefined });
    expect(read(edited).frontmatterRange).toBeUndefined();
    expect(edited).toBe("\n---\na: 1\n---\n");
  });

  it("have the desired result, whatever the front matter", () => {
    const bodies = fc.constantFrom("", "\n# Body\n", "text", "\r\nx\r\n", "```a\n{}\n```\n");
    fc.assert(
      fc.property(
        record,
        record,
        bodies,
        bodies,
        fc.constantFrom("\n" as const, "\r\n" as const),
        (before, after, old, next, eol) => {
          const text = printMarkdown(before, old, { eol });
          expect(read(text).frontmatter?.value).toEqual(before);
          expect(body(text)).toBe(old);
          expect(edit(text, { frontmatter: before, body: old })).toBe(text);
          const edited = edit(text, { frontmatter: after, body: next });
          expect(read(edited).frontmatter?.value).toEqual(after);
          expect(body(edited)).toBe(next);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("can be read back from a printed file", () => {
    const frontmatter: JsonRecord = { name: "x", tags: ["a", "b"] };
    expect(printMarkdown(frontmatter, "\n# Body\n")).toBe("---\nname: x\ntags: [a, b]\n---\n\n# Body\n");
    expect(printMarkdown(undefined, "# Body\n")).toBe("# Body\n");
  });
});
