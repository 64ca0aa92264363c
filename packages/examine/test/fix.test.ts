import {
  type Adapter,
  applyTextEdits,
  type Diagnostic,
  memoryFiles,
  type SkillFiles,
  type TextEdit,
} from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { postcardAdapter } from "../../../conformance/postcard/index.js";
import { planFixes } from "../src/fix.js";
import { SkillReadings } from "../src/readings.js";

const CARD = '{ "title": "Hello", "says": "Greetings!" }';
const settings = { levels: new Map(), allowedFields: new Set<string>(), strict: false };

/** Returns a finding whose fix replaces the first occurrence of some text. */
function finding(text: string, found: string, wanted: string, title = `Write ${wanted}`): Diagnostic[] {
  const start = text.indexOf(found);
  if (start < 0) return [];
  const edits: TextEdit[] = [{ start, end: start + found.length, text: wanted }];
  return [
    {
      code: "postcard/x",
      severity: "warning",
      message: title,
      file: "postcard.json",
      url: "",
      range: { start, end: start + found.length },
      fix: { title, edits },
    },
  ];
}

/** Plans fixes with findings that a function derives from the text. */
function plan(text: string, findings: (text: string) => Diagnostic[]) {
  const examine = (files: SkillFiles) => {
    const content = files.text("postcard.json");
    return {
      formats: [postcardAdapter as Adapter],
      findings: content.kind === "text" ? findings(content.text) : [],
      readings: new SkillReadings(files),
      read: [],
      clients: [],
    };
  };
  const skill = memoryFiles({ "postcard.json": text });
  const made = planFixes(skill, examine(skill), examine, settings);
  const edit = made.edits[0];
  const after = edit?.kind === "splice" ? applyTextEdits(text, edit.edits) : text;
  return { ...made, after };
}

describe("a plan of fixes", () => {
  it("applies a fix that keeps the meaning", () => {
    const { after, fixed, refused } = plan(CARD, (text) => finding(text, "{ ", "{"));
    expect([after, fixed.length, refused]).toEqual(['{"title": "Hello", "says": "Greetings!" }', 1, []]);
  });

  it("refuses a fix that changes the meaning and applies the others", () => {
    const { after, fixed, refused } = plan(CARD, (text) => [
      ...finding(text, "{ ", "{"),
      ...finding(text, "Hello", "Good bye"),
      ...finding(text, " }", "}"),
    ]);
    expect(after).toBe('{"title": "Hello", "says": "Greetings!"}');
    expect(fixed).toHaveLength(2);
    expect(refused.map(({ fix }) => fix.title)).toEqual(["Write Good bye"]);
  });

  it("applies any fix if the manifest cannot be read", () => {
    const { after, refused } = plan(CARD.replace("}", ",}"), (text) => finding(text, " ,}", "}"));
    expect([after, refused]).toEqual([CARD.replace(" }", "}"), []]);
  });

  it("stops when each fix leads to another", () => {
    const swap = (text: string) => [...finding(text, "{ ", "{  "), ...finding(text, "{\t", "{ ")];
    const { fixed } = plan(CARD, swap);
    expect(fixed.length).toBeGreaterThan(3);
    expect(fixed.length).toBeLessThan(20);
  });

  it("applies adjacent fixes in separate rounds", () => {
    const { after, fixed } = plan(CARD, (text) => [
      ...finding(text, ": ", ":", "a"),
      ...finding(text, ' "Hello', '"Hello', "b"),
    ]);
    expect([after, fixed.map(({ fix }) => fix.title)]).toEqual([
      '{ "title":"Hello", "says":"Greetings!" }',
      ["a", "a"],
    ]);
  });

  it("changes nothing in a file that is not text", () => {
    const skill = memoryFiles({ "postcard.json": new Uint8Array([0xff]) });
    const readings = new SkillReadings(skill);
    const examine = () => ({ formats: [], findings: finding(CARD, "Hello", "x"), readings, read: [], clients: [] });
    expect(planFixes(skill, examine(), examine, settings)).toMatchObject({ edits: [], fixed: [] });
  });
});
