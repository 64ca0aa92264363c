import { describe, expect, it } from "vitest";
import type { SkillManifest } from "../src/index.js";
import { hiddenCharacters } from "../src/text/hidden-characters.js";

const manifest = (name: string): SkillManifest => ({
  id: name,
  name,
  operations: [{ name, input: { parameters: [{ name, schema: true }] }, output: { fields: [{ name, schema: true }] } }],
  environment: [{ name, required: true }],
  commands: [{ name }],
  dependencies: [{ id: name }],
});

const read = (name: string) =>
  hiddenCharacters({
    manifest: manifest(name),
    locate: (path) => ({ file: "SKILL.md", range: { start: path.length, end: 9 } }),
  });

describe("a name with invisible characters", () => {
  // Tests the guarantee reliability.md#g24.
  it.each([
    ["\u202e", "U+202E"],
    ["\u2066", "U+2066"],
    ["\u200f", "U+200F"],
    ["\u200b", "U+200B"],
    ["\ufeff", "U+FEFF"],
    ["\u0000", "U+0000"],
    ["\u001b", "U+001B"],
    ["\u0085", "U+0085"],
  ])("is reported: %j", (character, code) => {
    const found = read(`pay${character}pal`);
    expect(found).toHaveLength(8);
    for (const { code: kind, severity, message, file, range } of found) {
      expect([kind, severity, file]).toEqual(["core/hidden-character", "warning", "SKILL.md"]);
      expect(message).toContain(`"pay<${code}>pal" contains the invisible character ${code}`);
      expect(range?.end).toBe(9);
    }
  });

  it.each(["plain", "\u05e9\u05dc\u05d5\u05dd", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "a b", ""])(
    "is not found in %j",
    (name) => expect(read(name)).toEqual([]),
  );
});
