import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyTextEdits, type FileEdit, memoryFiles, mergeEdits, overlay } from "../src/index.js";
import { decodeText, textDifference } from "../src/text.js";

const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", "é"), maxLength: 20 });

describe("text edits", () => {
  it("made from the difference of two texts turn one into the other", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const difference = textDifference(before, after);
        expect(applyTextEdits(before, difference ? [difference] : [])).toBe(after);
        if (difference) expect(difference.end - difference.start).toBeLessThanOrEqual(before.length);
      }),
    );
  });

  it("that overlap throw", () => {
    const edits = [
      { start: 0, end: 2, text: "x" },
      { start: 1, end: 3, text: "y" },
    ];
    expect(() => applyTextEdits("abcd", edits)).toThrow(RangeError);
  });
});

describe("a skill's files", () => {
  const files = memoryFiles({ "SKILL.md": "one\n", "a.bin": new Uint8Array([0xff, 0xfe]) }, { path: "skills/memory" });

  it("are strings or bytes, and anything else throws", () => {
    const from = (json: string) => memoryFiles(JSON.parse(json) as Record<string, string>);
    expect(() => from('{ "SKILL.md": null }')).toThrow(
      new TypeError("the content of SKILL.md is neither a string nor a Uint8Array"),
    );
    expect(() => from('{ "a.json": { "name": "a" } }')).toThrow(TypeError);
  });

  it("are not removed by a write without a text", () => {
    const edits = JSON.parse('[{ "kind": "write", "path": "SKILL.md" }]') as FileEdit[];
    expect(() => overlay(files, edits)).toThrow(new TypeError("the edit that writes SKILL.md has no text"));
  });

  it("know their folder", () => expect([files.path, files.folder]).toEqual(["skills/memory", "memory"]));

  it("report the offset of an invalid byte", () => {
    expect(files.text("a.bin")).toEqual({ kind: "not-utf8", offset: 0 });
    expect(decodeText(new Uint8Array([0x61, 0x62, 0xc3, 0x28]))).toMatchObject({ kind: "not-utf8" });
  });

  it("keep a byte-order mark", () => {
    expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toEqual({ kind: "text", text: "\ufeffa" });
  });

  it("are too large as text beyond the limit, and are not decoded", () => {
    expect(decodeText(new Uint8Array(11 * 1024 * 1024))).toEqual({ kind: "too-large", size: 11 * 1024 * 1024 });
  });

  it("do not change if an overlay has edits", () => {
    const view = overlay(files, [
      { kind: "splice", path: "SKILL.md", edits: [{ start: 0, end: 3, text: "two" }] },
      { kind: "write", path: "new.txt", text: "new" },
      { kind: "remove", path: "a.bin" },
    ]);
    expect(view.list()).toEqual(["SKILL.md", "new.txt"]);
    expect(view.text("SKILL.md")).toEqual({ kind: "text", text: "two\n" });
    expect(files.text("SKILL.md")).toEqual({ kind: "text", text: "one\n" });
    expect(view.has("a.bin")).toBe(false);
  });

  it("have copies of files as these were before the edits", () => {
    const image = new Uint8Array([255, 0]);
    const base = memoryFiles({ "a.md": "A", "a.png": image });
    const edits: FileEdit[] = [
      { kind: "write", path: "a.md", text: "changed" },
      { kind: "copy", from: "a.md", path: "b.md" },
      { kind: "copy", from: "a.png", path: "b.png" },
      { kind: "copy", from: "a.md", path: "c.md" },
      { kind: "splice", path: "c.md", edits: [{ start: 1, end: 1, text: "!" }] },
      { kind: "copy", from: "a.md", path: "d.md" },
      { kind: "remove", path: "d.md" },
    ];
    const after = overlay(base, edits);
    expect(after.list()).toEqual(["a.md", "a.png", "b.md", "b.png", "c.md"]);
    expect(["b.md", "c.md", "d.md"].map((file) => [after.has(file), after.text(file)])).toEqual([
      [true, { kind: "text", text: "A" }],
      [true, { kind: "text", text: "A!" }],
      [false, { kind: "missing" }],
    ]);
    expect(after.bytes("b.png")).toEqual(image);
    expect(mergeEdits(base, edits.slice(0, 3))).toEqual([
      { kind: "splice", path: "a.md", edits: [{ start: 0, end: 1, text: "changed" }] },
      { kind: "copy", from: "a.md", path: "b.md" },
      { kind: "copy", from: "a.png", path: "b.png" },
    ]);
    expect(mergeEdits(base, edits.slice(3, 5))).toEqual([{ kind: "write", path: "c.md", text: "A!" }]);
    expect(mergeEdits(base, edits.slice(5))).toEqual([]);
  });

  it("have no links where they were edited, and keep the others", () => {
    const linked = { ...memoryFiles({ "a.md": "A", "b.md": "B" }), isLink: (file: string) => file.endsWith(".md") };
    const after = overlay(linked, [
      { kind: "write", path: "a.md", text: "new" },
      { kind: "copy", from: "b.md", path: "c.md" },
    ]);
    expect(["a.md", "b.md", "c.md"].map((file) => after.isLink?.(file))).toEqual([false, true, false]);
    expect(overlay(files, []).isLink).toBeUndefined();
  });

  it("get one edit per file from several groups of edits, and none if they end up unchanged", () => {
    const first = [
      { kind: "splice" as const, path: "SKILL.md", edits: [{ start: 0, end: 3, text: "two" }] },
      { kind: "write" as const, path: "gone.txt", text: "x" },
      { kind: "write" as const, path: "run.sh", text: "x", executable: true },
    ];
    const second = [
      { kind: "splice" as const, path: "SKILL.md", edits: [{ start: 0, end: 3, text: "one" }] },
      { kind: "remove" as const, path: "gone.txt" },
      { kind: "remove" as const, path: "a.bin" },
    ];
    expect(mergeEdits(files, first, second)).toEqual([
      { kind: "remove", path: "a.bin" },
      { kind: "write", path: "run.sh", text: "x", executable: true },
    ]);
  });
});

describe("the result of reading a file", () => {
  const files = memoryFiles({ "a.md": "A", "b.bin": new Uint8Array([0xff]) }, { above: { "c.md": "C" } });
  const changed = overlay(files, [{ kind: "write", path: "d.md", text: "D" }]);
  it.each([
    ["a text", files.text("a.md")],
    ["a missing file", files.text("e.md")],
    ["bytes", files.text("b.bin")],
    ["a file above", files.above?.("c.md")],
    ["a changed file", changed.text("d.md")],
    ["an unchanged file", changed.text("a.md")],
  ])("cannot be used as a string by mistake: %s", (_, result) => {
    expect(() => `${result as unknown as string}`).toThrow("use its property text");
    expect(() => String(result)).toThrow(TypeError);
  });
  it("is plain data otherwise", () => {
    expect(JSON.stringify(files.text("a.md"))).toBe('{"kind":"text","text":"A"}');
    expect(structuredClone(files.text("a.md"))).toEqual({ kind: "text", text: "A" });
  });
});
