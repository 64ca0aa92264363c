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
    ["in the middle, between blank lines", `Text\n\n${block}\n\nMore\n`, "Text\n\nMore\n"],
    ["in the middle, between blank lines with CRLF", `Text\r\n\r\n${block}\r\n\r\nMore\r\n`, "Text\r\n\r\nMore\r\n"],
    ["in the middle, after a blank line only", `Text\n\n${block}\nMore\n`, "Text\n\nMore\n"],
    ["in the middle, before a blank line only", `Text\n${block}\n\nMore\n`, "Text\n\nMore\n"],
    ["between front matter and a blank line", `---\nname: example\n---\n\n${block}\n\nMore\n`, "\nMore\n"],
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

  it.each([
    ["a blank line after the block", "More\n", "Other\n"],
    ["no blank line after the block any more", "\nMore\n", "More\n"],
    ["a blank line after the block that was not there", "More\n", "\nMore\n"],
  ])("change around a block that stays in its place: %s", (_, from, to) => {
    const text = `Text\n\n${block}\n${from}`;
    const read = manifestOf(text);
    const instructions = `${read.instructions?.slice(0, -from.length)}${to}`;
    const result = written({ ...read, instructions }, text);
    expect(instructionsOf(result)).toBe(instructions);
    expect(result).toMatch(/^Text\n{1,3}```skill-manifest/);
  });

  it("are the same bytes after a block between them is added and erased", () => {
    const lines = fc
      .array(fc.constantFrom("", "Text", "# Title"), { maxLength: 4 })
      .map((all) => all.map((line) => `${line}\n`).join(""));
    fc.assert(
      fc.property(lines, lines, (head, tail) => {
        const between = `# A\n${head}${block}\n${tail}`;
        const instructions = instructionsOf(between) ?? "";
        expect(erased(between)).toBe(instructions);
        expect(instructionsOf(written({ ...manifestOf(between), version: "2.0.0" }, between))).toBe(instructions);
        expect(`# A\n${head}${tail}`.startsWith(instructions.slice(0, 3))).toBe(true);
      }),
    );
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
