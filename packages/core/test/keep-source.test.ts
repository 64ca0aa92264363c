import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keepSource } from "../src/convert/keep-source.js";
import { type FileEdit, memoryFiles, overlay, type TextEdit } from "../src/index.js";

const FILE = "SKILL.md";

function textOf(original: string, edits: readonly FileEdit[]): string {
  const content = overlay(memoryFiles({ [FILE]: original }), edits).text(FILE);
  return content.kind === "text" ? content.text : "";
}

/** Creates ranges that do not touch from sorted offsets. */
function ranges(points: readonly number[]): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let index = 0; index + 1 < points.length; index += 2) {
    edits.push({ start: points[index] ?? 0, end: points[index + 1] ?? 0, text: "" });
  }
  return edits;
}

describe("keeping the source", () => {
  it("keeps every byte that erasing would remove, and applies every edit of the encoder", () => {
    const points = fc.uniqueArray(fc.nat(40), { minLength: 2, maxLength: 4 }).map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(points, fc.nat(40), fc.nat(5), (cuts, at, length) => {
        const original = Array.from({ length: 41 }, (_, index) => String.fromCharCode(97 + (index % 26))).join("");
        const removals = ranges(cuts);
        const without = textOf(original, [{ kind: "splice", path: FILE, edits: removals }]);
        const start = Math.min(at, without.length);
        const end = Math.min(start + length, without.length);
        const kept = keepSource(
          memoryFiles({ [FILE]: original }),
          [{ kind: "splice", path: FILE, edits: removals }],
          [{ kind: "splice", path: FILE, edits: [{ start, end, text: "<new>" }] }],
        );
        if (!kept) return; // the edit spans a kept range
        const result = textOf(original, kept);
        expect(result).toContain("<new>");
        for (const { start: from, end: to } of removals) expect(result).toContain(original.slice(from, to));
        expect(result.length).toBe(original.length + "<new>".length - (end - start));
      }),
      { numRuns: 500 },
    );
  });

  it("inserts the new manifest before the old one if the file contains nothing else", () => {
    const files = memoryFiles({ [FILE]: "old" });
    const kept = keepSource(files, [{ kind: "remove", path: FILE }], [{ kind: "write", path: FILE, text: "new\n" }]);
    expect(textOf("old", kept ?? [])).toBe("new\nold");
  });

  it.each([
    ["removes the file", { "SKILL.md": "old" }, { kind: "remove", path: FILE }],
    ["copies another file there", { "SKILL.md": "old" }, { kind: "copy", path: FILE, from: "a.md" }],
    ["writes to what is no text", { "SKILL.md": new Uint8Array([0xff]) }, { kind: "write", path: FILE, text: "new" }],
  ] as [string, Record<string, string>, FileEdit][])("is refused if the encoder %s", (_, files, edit) => {
    expect(keepSource(memoryFiles(files), [{ kind: "remove", path: FILE }], [edit])).toBeUndefined();
  });

  it("leaves the edits of other files as they are", () => {
    const other: FileEdit = { kind: "copy", path: "b.md", from: "a.md" };
    expect(keepSource(memoryFiles({ [FILE]: "old" }), [{ kind: "remove", path: FILE }], [other])).toEqual([other]);
  });

  it("is refused if an edit spans a kept range", () => {
    const erased: FileEdit[] = [{ kind: "splice", path: FILE, edits: [{ start: 2, end: 3, text: "" }] }];
    const encoded: FileEdit[] = [{ kind: "splice", path: FILE, edits: [{ start: 1, end: 3, text: "x" }] }];
    expect(keepSource(memoryFiles({ [FILE]: "abcde" }), erased, encoded)).toBeUndefined();
  });
});
