import { markdown } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { erased, manifestOf, skillWith, written } from "./support.js";

const block = skillWith({}).slice(0, -1);
const instructionsOf = (text: string) => manifestOf(text).instructions;
const placeOf = (text: string) => {
  const own = manifestOf(text).extensions?.["skill-manifest-v2"]?.["$spelling"] as Record<string, unknown> | undefined;
  return own?.["place"];
};

describe("instructions are the body without the lines of the block (FORMATS.md section 3)", () => {
  it.each([
    ["at the end, after a blank line", `Text\n\n${block}\n`, "Text\n", undefined],
    ["at the end, without a blank line", `Text\n${block}\n`, "Text\n", { line: 1 }],
    ["at the end, after two blank lines", `Text\n\n\n${block}\n`, "Text\n\n", undefined],
    ["at the end of a file without a final line ending", `Text\n\n${block}`, "Text", undefined],
    ["in the middle", `Text\n\n${block}\n\nMore\n`, "Text\n\n\nMore\n", { line: 2 }],
    ["at the beginning", `${block}\nMore\n`, "More\n", { line: 0 }],
    ["alone", `${block}\n`, undefined, undefined],
    ["alone, without a final line ending", block, undefined, { line: 0, ending: false }],
    ["alone after front matter and a blank line", `---\nname: example\n---\n\n${block}\n`, undefined, undefined],
    ["right after front matter", `---\nname: example\n---\n${block}\n`, undefined, { line: 0 }],
    ["after CRLF", `Text\r\n\r\n${block}\r\n`, "Text\r\n", undefined],
  ])("%s", (_, text, instructions, place) => {
    expect(instructionsOf(text)).toBe(instructions);
    expect(placeOf(text)).toEqual(place);
    const again = written(manifestOf(text));
    expect(instructionsOf(again)).toBe(instructions);
    expect(placeOf(again)).toEqual(place);
  });

  it("gives back exactly what it was given, wherever the block can go", () => {
    fc.assert(
      fc.property(markdown, (instructions) => {
        const text = written({ id: "example", operations: [{}], instructions });
        expect(instructionsOf(text)).toBe(instructions);
      }),
      { numRuns: 300 },
    );
  });

  it("gives back a file from what erasing leaves of it", () => {
    fc.assert(
      fc.property(markdown, (body) => {
        const text = `---\nname: example\n---\n${body}`;
        const whole = written({ id: "example", name: "example", operations: [{}], instructions: body }, text);
        expect(erased(whole)).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ["an open fence", "Text\n\n```\nnever closed\n"],
    ["an open HTML comment", "<!-- never closed\n\nText\n"],
    ["what looks like front matter", "---\nname: not front matter\n---\n\nText\n"],
    ["what looks like front matter without an end", "---\nname: not front matter\n"],
    ["three dashes", "---\n"],
    ["a byte-order mark", "\ufeffText\n"],
    ["a list", "- item"],
    ["a lone CR", "One\rTwo\r"],
    ["blank lines only", "\n\n"],
  ])("survive although they are %s", (_, instructions) => {
    expect(instructionsOf(written({ id: "example", operations: [{}], instructions }))).toBe(instructions);
  });

  it("ignores a place that is no longer there", () => {
    for (const place of [{ line: 99 }, { line: -1 }, "x", { line: 1, gap: 7 }, { line: 1.5 }]) {
      const extensions = { "skill-manifest-v2": { $spelling: { place } } };
      const text = written({ id: "example", operations: [{}], instructions: "A\n", extensions });
      expect(text.startsWith("A\n\n```skill-manifest\n") || text.startsWith("A\n```skill-manifest\n")).toBe(true);
      expect(instructionsOf(text)).toBe("A\n");
    }
  });
});
