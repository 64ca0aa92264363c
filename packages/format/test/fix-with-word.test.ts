import { describe, expect, it } from "vitest";
import { fixWithWord } from "../src/index.js";

/** The text after a fix of everything behind `type: `; undefined if there is no fix. */
function fixed(text: string, word: string): string | undefined {
  const edit = fixWithWord(text, { start: 6, end: text.length }, word)?.edits[0];
  return edit && text.slice(0, edit.start) + edit.text + text.slice(edit.end);
}

describe("fixWithWord", () => {
  it.each([
    ["type: strng", "string", "type: string"],
    ["type: 'strng'", "string", "type: 'string'"],
    ['type: "strng"', "string", 'type: "string"'],
  ])("writes over %s in its quotes", (before, word, after) => expect(fixed(before, word)).toBe(after));

  it.each(["null", "true", "false"])("quotes %s, which YAML reads as another type", (word) => {
    expect(fixed("type: nul", word)).toBe(`type: "${word}"`);
    expect(fixed("type: 'nul'", word)).toBe(`type: '${word}'`);
  });

  it.each(["*alias", "&anchor word", "!tag word", "|", ">", "# comment", "", "two # words", "'half"])(
    "has no fix for %s, which is more than a word",
    (value) => expect(fixed(`type: ${value}`, "string")).toBeUndefined(),
  );

  it("asks, because what is read changes", () => {
    expect(fixWithWord("type: a", { start: 6, end: 7 }, "b")?.asks).toBe(true);
  });
});
