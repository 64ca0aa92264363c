import type { SkillManifest } from "@skill-convert/core";
import { isInstance } from "@skill-convert/core/schema";
import { describe, expect, it } from "vitest";
import { appendTriggers, coverageWithTriggers, extractTriggers } from "../src/document/triggers.js";

const skill = (description: string | undefined, triggers?: string[]): SkillManifest => ({
  ...(description === undefined ? {} : { description }),
  operations: [{}],
  ...(triggers && { triggers }),
});

describe("triggers at the end of the description (mapping-decisions.md#d86)", () => {
  it.each([
    ["Writes notes.", ["jot", "take a note"], "Writes notes. Use when: jot; take a note."],
    ["Writes notes", ["jot"], "Writes notes \u2014 Use when: jot."],
    [undefined, ["jot"], "Use when: jot."],
  ])("are written and read back: %j", (description, triggers, text) => {
    const appended = appendTriggers(skill(description, triggers));
    expect(appended).toEqual(skill(text));
    expect(extractTriggers(appended)).toEqual(skill(description, triggers));
  });
  it("are left out if they could not be read back, or if the description would be too long", () => {
    expect(appendTriggers(skill("A.", ["a; b"]))).toEqual(skill("A."));
    expect(appendTriggers(skill("A.", [""]))).toEqual(skill("A."));
    expect(appendTriggers(skill("A.", ["b"]), 10)).toEqual(skill("A."));
    expect(appendTriggers(skill("A.", []))).toEqual(skill("A."));
  });
  it("narrow the coverage of a description", () => {
    const { description, triggers } = coverageWithTriggers({ description: { holds: "exact" } });
    expect(triggers).toMatchObject({ holds: "narrowed", adds: ["synthesised"] });
    expect(description).toMatchObject({ holds: "exact", adds: ["synthesised"] });
    const isHeld = (text: string) => isInstance(text, description?.exactFor ?? true);
    expect([isHeld("Writes notes."), isHeld("Writes notes. Use when: jot.")]).toEqual([true, false]);
    expect(coverageWithTriggers({ name: { holds: "exact" } })).toEqual({ name: { holds: "exact" } });
  });
  it("are only read from a sentence at the end", () => {
    for (const text of ["Use when: a. Not b: c", "Use when you want", "Do not Use when: never."]) {
      expect(extractTriggers(skill(text))).toEqual(skill(text));
    }
  });
});
