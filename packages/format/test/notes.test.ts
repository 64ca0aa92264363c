import type { JsonRecord, LossNote, SkillManifest } from "@skill-convert/core";
import { valueAt } from "@skill-convert/core/json";
import { describe, expect, it } from "vitest";
import { contractNotes } from "../src/section/notes.js";
import { generatedSection } from "../src/section/section.js";

const tide: SkillManifest = {
  name: "tide",
  description: "Reads the tide.",
  operations: [
    {
      description: "Reads the tide.",
      input: { parameters: [{ name: "day", schema: { type: "string" } }] },
      output: { description: "Reads the tide." },
      entrypoints: { unix: ["sh", "tide.sh"] },
    },
  ],
  stdoutContract: { lastLineJson: true },
  effects: [{ type: "network", destinations: ["api.example.org"] }],
  commands: [{ name: "jq" }],
  execution: { idempotent: true },
  sensitive: true,
};
const several: SkillManifest = {
  ...tide,
  effects: [],
  operations: [
    { name: "read", description: "Reads it.", output: { fields: [{ name: "height" }], description: "In metres." } },
    { name: "write", description: "Writes it.", input: { parameters: [] }, producedFiles: [{ pattern: "out.csv" }] },
  ],
};
const promisesNothing: SkillManifest = { ...tide, stdoutContract: { lastLineJson: false } };

/** The texts that a note finds in the section for the value that it is about. */
function textsOf({ path, movedTo }: LossNote, manifest: SkillManifest): readonly string[] {
  const value = valueAt(manifest as unknown as JsonRecord, path);
  return movedTo && "file" in movedTo && value !== undefined ? movedTo.as(value) : [];
}

describe("the notes on what only the section of SKILL.md has", () => {
  it.each([
    ["one operation", tide],
    ["several operations", several],
    ["a contract that promises nothing", promisesNothing],
  ])("have texts that the section has: %s", (_, manifest) => {
    const section = generatedSection(manifest, { overview: true, usage: true, contract: true }) ?? "";
    const notes = contractNotes(manifest, "Crate");
    for (const note of notes) {
      for (const text of textsOf(note, manifest)) expect(section, note.path.join(".")).toContain(text);
    }
    expect(notes.flatMap((note) => textsOf(note, manifest)).length).toBeGreaterThan(4);
  });

  it("name an operation and its description only if there are several", () => {
    const paths = (manifest: SkillManifest) => contractNotes(manifest, "Crate").map(({ path }) => path.join("."));
    expect(paths(tide)).not.toContain("operations.0.description");
    expect(paths(several)).toEqual(
      expect.arrayContaining(["operations.0.name", "operations.0.description", "operations.1.description"]),
    );
  });

  it("find no text for a promise of the stdout contract that is not made", () => {
    const [note] = contractNotes(tide, "Crate").filter(({ path }) => path[0] === "stdoutContract");
    const as = note?.movedTo && "file" in note.movedTo ? note.movedTo.as : undefined;
    expect(as?.({ lastLineJson: true })).toHaveLength(1);
    expect(as?.({ lastLineJson: false })).toEqual([]);
    expect(as?.(null)).toEqual([]);
  });
  it("find the description of an output where the skill or the operation has it", () => {
    const noteOn = (manifest: SkillManifest) =>
      contractNotes(manifest, "Crate").find(({ path }) => path.join(".") === "operations.0.output");
    const note = noteOn(tide);
    expect(note && textsOf(note, tide)).toEqual(["Reads the tide."]);
    const fields = [{ name: "height" }];
    const both = {
      ...tide,
      operations: [{ ...tide.operations[0], output: { description: "Reads the tide.", fields } }],
    };
    expect(textsOf(noteOn(both) as LossNote, both).join("\n")).toContain("height");
    const other = { ...tide, operations: [{ ...tide.operations[0], output: { description: "In metres." } }] };
    const section = generatedSection(other, { usage: true, contract: true });
    const texts = noteOn(other) ? textsOf(noteOn(other) as LossNote, other) : [];
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(section).toContain(text);
  });
});
