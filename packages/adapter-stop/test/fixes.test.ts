import { applyTextEdits, compareManifests, type Diagnostic, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { stopAdapter } from "../src/index.js";
import { documentOf, readText, skillOf } from "./help.js";

const validated = (text: string) => validateSkill(skillOf({ "skill.yaml": text }), stopAdapter).diagnostics;

/** The text after every fix. */
function fixed(text: string): string {
  const edits = validated(text).flatMap(({ fix }: Diagnostic) => fix?.edits ?? []);
  return applyTextEdits(text, edits);
}

describe("fixes", () => {
  it.each([
    ["version: 1.0.0", "version: 1.0   # first", 'version: "1.0"   # first'],
    ["version: 1.0.0", "version: 2", 'version: "2"'],
    ['sop: "0.1"', "sop: 0.1", 'sop: "0.1"'],
  ])("quote a value that then reads as its own text: in place of %s, %s", (line, found, expected) => {
    const text = documentOf().replace(line, found);
    expect(fixed(text)).toBe(documentOf().replace(line, expected));
    sameManifest(text);
  });

  it.each([
    ["tags: hot", "tags: [hot]"],
    ['tags: "hot, sweet"', 'tags: ["hot, sweet"]'],
    ["tags: [2024, true, tea]", 'tags: ["2024", "true", tea]'],
    ["requirements: {files: ./a b.txt}", "requirements: {files: [./a b.txt]}"],
  ])("make a list of strings of %s (stop.md#d4)", (found, expected) => {
    const text = documentOf(`${found}\n`);
    expect(fixed(text)).toBe(documentOf(`${expected}\n`));
    expect(validated(fixed(text))).toEqual([]);
    sameManifest(text);
  });

  it.each([
    // In quotes, these digits would be another version or another string than YAML reads now.
    documentOf().replace("1.0.0", "1.10"),
    documentOf().replace("1.0.0", "1e3"),
    documentOf().replace('"0.1"', "0.10"),
    documentOf("tags: [0x1F, 1_000, 010]\n"),
    // In brackets, these would be several strings, a mapping, or not YAML.
    documentOf("tags: hot, sweet\n"),
    documentOf("tags: a[b]\n"),
    documentOf("tags: |\n  hot\n"),
    documentOf("tags: &t hot\nx-tags: *t\n"),
  ])("do not change a value that would then mean something else: %j", (text) => {
    expect(readText(fixed(text))).toEqual(readText(text));
  });

  function sameManifest(text: string) {
    const differences = compareManifests(readText(text), readText(fixed(text)));
    expect(differences.filter(({ equivalent }) => !equivalent)).toEqual([]);
  }
});
