import { markdown } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { erased, manifestOf, skillWith, written } from "./support.js";

const block = skillWith({}).slice(0, -1);
const instructionsOf = (text: string) => manifestOf(text).instructions;

describe("instructions", () => {
  it.each([
    ["at the end, after a blank line", `Text\n\n${block}\n`, "Text\n"],
    ["at the end, without a blank line", `Text\n${block}\n`, "Text\n"],
    ["at the end, after two blank lines", `Text\n\n\n${block}\n`, "Text\n\n"],
    ["at the end of a file without a final line ending", `Text\n\n${block}`, "Text"],
    ["in the middle", `Text\n\n${block}\n\nMore\n`, "Text\n\n\nMore\n"],
    ["at the beginning", `${block}\nMore\n`, "More\n"],
    ["alone", `${block}\n`, undefined],
    ["alone, without a final line ending", block, undefined],
    ["alone after front matter and a blank line", `---\nname: example\n---\n\n${block}\n`, undefined],
    ["right after front matter", `---\nname: example\n---\n${block}\n`, undefined],
    ["after CRLF", `Text\r\n\r\n${block}\r\n`, "Text\r\n"],
  ])("are the body without the lines of the block: %s (skill-manifest-v2.md#d9)", (_, text, instructions) => {
    expect(instructionsOf(text)).toBe(instructions);
    expect(instructionsOf(written(manifestOf(text)))).toBe(instructions);
    const raised = { ...manifestOf(text), version: "1.0.1" };
    expect(written(raised, text)).toBe(text.replace('"version": "1.0.0"', '"version": "1.0.1"'));
  });

  it("are read back exactly as they were written", () => {
    fc.assert(
      fc.property(markdown, (instructions) => {
        const text = written({ id: "example", operations: [{}], instructions });
        expect(instructionsOf(text)).toBe(instructions);
      }),
      { numRuns: 300 },
    );
  });

  it("are the same bytes after the block is erased", () => {
    fc.assert(
      fc.property(markdown, (body) => {
        const text = `---\nname: example\n---\n${body}`;
        const result = written({ id: "example", name: "example", operations: [{}], instructions: body }, text);
        expect(erased(result)).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ["an open fence", "Text\n\n```\nnever closed\n"],
    ["an open HTML comment", "<!-- never closed\n\nText\n"],
    ["text that looks like front matter", "---\nname: not front matter\n---\n\nText\n"],
    ["text that looks like front matter without an end", "---\nname: not front matter\n"],
    ["three dashes", "---\n"],
    ["a byte-order mark", "\ufeffText\n"],
    ["a list", "- item"],
    ["a lone CR", "One\rTwo\r"],
    ["blank lines only", "\n\n"],
  ])("are read back unchanged: %s", (_, instructions) => {
    expect(instructionsOf(written({ id: "example", operations: [{}], instructions }))).toBe(instructions);
  });
});
