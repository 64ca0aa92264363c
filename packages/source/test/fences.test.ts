import { Parser } from "commonmark";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BlockScanner } from "../src/markdown/blocks.js";
import { afterFences, findFences, scanFences } from "../src/markdown/fences.js";
import { marginFences } from "../src/markdown/margin-fences.js";

/** The top-level code blocks that the reference implementation finds. */
function reference(text: string): { info: string; literal: string; line: number }[] {
  const blocks = [];
  // The reference reads a carriage return at the end of a text as the beginning of another line.
  for (let node = new Parser().parse(text.replace(/\r$/, "\r\n")).firstChild; node; node = node.next) {
    if (node.type !== "code_block" || !(node as unknown as { _isFenced: boolean })._isFenced) continue;
    blocks.push({ info: node.info ?? "", literal: node.literal ?? "", line: node.sourcepos[0][0] });
  }
  return blocks;
}

function ours(text: string): { info: string; literal: string; line: number }[] {
  return scanFences(text, 0).map((block) => ({
    info: block.info,
    literal: block.contentText,
    line: text.slice(0, block.range.start).split(/\r\n|\n|\r/).length,
  }));
}

const piece = fc.constantFrom(
  "```",
  "````",
  "~~~",
  "~~~~",
  "``",
  "```a",
  "~~~ b c",
  "```a`b",
  "``` a\\*b",
  "    ",
  "   ",
  "  ",
  " ",
  "\t",
  "> ",
  ">",
  "- ",
  "-",
  "1. ",
  "2. ",
  "10) ",
  "* ",
  "+ ",
  "text",
  "# h",
  "#",
  "===",
  "---",
  "***",
  "<!--",
  "-->",
  "<div>",
  "</div>",
  "<b>",
  "<b a='1'>x",
  "<script>",
  "</script>",
  "<?",
  "?>",
  "<![CDATA[",
  "]]>",
  "<!X",
  ">",
  "<pre",
  "\\",
  "&amp;",
  "&#35;",
);
const line = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(""));
const eol = fc.constantFrom("\n", "\n", "\n", "\r\n", "\r");
const markdown = fc
  .array(fc.tuple(line, eol), { maxLength: 14 })
  .chain((lines) =>
    fc
      .boolean()
      .map((cut) => lines.map(([text, end], i) => text + (cut && i === lines.length - 1 ? "" : end)).join("")),
  );

describe("fenced code blocks", () => {
  it("are the same as those of the reference implementation of CommonMark", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        expect(ours(text)).toEqual(reference(text));
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 4000) },
    );
  });

  it("are found in most texts without following their block structure", () => {
    const lines = fc.constantFrom(
      "# Title",
      "Text `code`",
      "```sh",
      "```",
      "~~~~",
      "- item",
      "",
      "    ```",
      "> ```",
      " ```",
    );
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 14 }), (text) => {
        const told = marginFences(text.join("\n"), 0);
        expect(told).toEqual(new BlockScanner(text.join("\n"), 0).fences());
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 4000) },
    );
  });

  it("are among the fences that a plain search finds", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const found = afterFences(text);
        for (const { info } of findFences(text, 0)) expect(found.some((rest) => rest.includes(info))).toBe(true);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 4000) },
    );
  });

  it("have no backtick in an info string after backticks, even after a line separator (CommonMark 4.5)", () => {
    expect(scanFences("```\u2028`\na\n```\n", 0).map(({ info }) => info)).toEqual([""]);
  });
});
