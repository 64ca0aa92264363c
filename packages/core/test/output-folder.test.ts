import { describe, expect, it } from "vitest";
import { expectedPath, pathOf, requiredId, requiredIdNote } from "../src/convert/output-folder.js";
import type { ConvertOptions } from "../src/index.js";
import { memoryFiles } from "../src/index.js";

const files = memoryFiles({}, { path: "skills/my notes" });
const loose = memoryFiles({});
const to = { title: "Crate", idIn: () => "my-notes" };
const options = (more: object = {}) => ({ to, ...more }) as unknown as ConvertOptions;

describe("the folder of a converted skill", () => {
  it("is its own, unless the caller has another one for its id", () => {
    expect(pathOf(files, "notes", options())).toBe("skills/my notes");
    expect(pathOf(files, "notes", options({ pathFor: (id: string) => `out/${id}` }))).toBe("out/notes");
  });
  it("is named after the id for a single file without a folder", () => {
    const single = { ...to, singleFile: true };
    expect(pathOf(loose, "home/notes", options({ to: single }))).toBe("notes");
    expect(pathOf(loose, undefined, options({ to: single }))).toBe("");
    expect(pathOf(loose, "home/notes", options())).toBe("");
  });
  it("is expected by the id, or by the name of the folder", () => {
    const byId = options({ pathFor: (id: string) => `out/${id}` });
    expect(expectedPath(files, { id: "home/notes", operations: [{}] }, byId)).toBe("out/notes");
    expect(expectedPath(files, { operations: [{}] }, byId)).toBe("out/my-notes");
    expect(expectedPath(loose, { operations: [{}] }, byId)).toBe("out/");
  });
});

describe("the id that a folder requires", () => {
  const required = (written: string | undefined, more: object) =>
    requiredId(to as unknown as ConvertOptions["to"], files, written, options(more));
  it("is required of a skill that is written there", () => {
    expect(required("other", { inPlace: true })).toBe("my-notes");
    expect(required("other", { pathFor: () => "" })).toBe("my-notes");
    expect(required("my-notes", { inPlace: true })).toBeUndefined();
    expect(required("other", {})).toBeUndefined();
  });
  it("is noted, with the id that it replaces", () => {
    const noteOn = (id?: string) =>
      requiredIdNote(to as unknown as ConvertOptions["to"], files, "my-notes", { operations: [{}], ...(id && { id }) });
    expect(noteOn("other")).toEqual({
      path: ["id"],
      kind: "narrowed",
      reason: 'In the folder skills/my notes, Crate requires the id "my-notes"; it was "other".',
    });
    expect(noteOn()).toMatchObject({ kind: "synthesised", reason: expect.not.stringContaining("it was") });
  });
});
