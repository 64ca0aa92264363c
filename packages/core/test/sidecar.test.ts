import { anyManifest, canonicalAdapter, deepFreeze } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareManifests,
  convert,
  decodeSkill,
  filesOf,
  memoryFiles,
  overlay,
  readSidecar,
  SIDECAR_FILE,
  type SkillManifest,
  sidecarFormats,
} from "../src/index.js";
import { mergeEdited } from "../src/sidecar/merge.js";
import { writtenPlaces } from "../src/sidecar/places.js";
import { printSidecar } from "../src/sidecar/sidecar.js";
import { Sidecar } from "../src/zod.js";

/** Creates a sidecar without files, with the written places at which two manifests differ. */
function sidecarOf(before: SkillManifest, after: SkillManifest): Sidecar {
  const places = writtenPlaces(before, after);
  const files = { originals: [], created: [], masked: [] };
  return { version: 1, target: "toy", source: "original", folder: "skills/tide", ...files, places };
}

const meaning = (before: SkillManifest, after: SkillManifest) =>
  compareManifests(before, after).filter(({ equivalent }) => !equivalent);

describe("merging the edits since a conversion", () => {
  it("returns the original if nothing was edited", () => {
    fc.assert(
      fc.property(anyManifest, anyManifest, (before, after) => {
        const sidecar = sidecarOf(deepFreeze(before), deepFreeze(after));
        expect(Sidecar.safeParse(sidecar).error?.issues ?? []).toEqual([]);
        const { manifest, stale, redacted } = mergeEdited(before, after, deepFreeze(sidecar));
        expect([manifest, stale, redacted]).toEqual([before, [], []]);
      }),
      { numRuns: 200 },
    );
  });

  it("returns the edited manifest if the target held everything", () => {
    fc.assert(
      fc.property(anyManifest, anyManifest, (before, now) => {
        const sidecar = sidecarOf(before, structuredClone(before));
        expect(sidecar.places).toEqual([]);
        expect(meaning(now, mergeEdited(deepFreeze(before), deepFreeze(now), sidecar).manifest)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("prefers an edit to the original value, and reports it", () => {
    const before: SkillManifest = { operations: [{}], kind: "meta", level: "expert" };
    const after: SkillManifest = { operations: [{}], kind: "operational" };
    const edited: SkillManifest = { operations: [{}], kind: "mine" };
    const { manifest, stale } = mergeEdited(before, edited, sidecarOf(before, after));
    expect(manifest).toEqual({ operations: [{}], kind: "mine", level: "expert" });
    expect(stale).toEqual([["kind"]]);
  });

  const env = (name: string, description?: string) => ({
    name,
    required: true,
    ...(description ? { description } : {}),
  });
  const before: SkillManifest = { operations: [{}], environment: [env("A", "first"), env("B", "second")] };
  const after: SkillManifest = { operations: [{}], environment: [env("A"), env("B")] };

  it.each([
    ["moved", [env("B"), env("A")], [env("B", "second"), env("A", "first")]],
    ["added", [env("A"), env("C"), env("B")], [env("A", "first"), env("C"), env("B", "second")]],
    ["removed", [env("B")], [env("B", "second")]],
    ["renamed", [env("A"), env("C")], [env("A", "first"), env("C", "second")]],
    ["removed and added elsewhere", [env("C"), env("A")], [env("C"), env("A", "first")]],
  ])("finds elements by name if one was %s", (_, now, expected) => {
    const { manifest, stale } = mergeEdited(before, { ...after, environment: now }, sidecarOf(before, after));
    expect([manifest.environment, stale]).toEqual([expected, []]);
  });

  it("keeps the original order, or the one that a person chose", () => {
    const a = env("A");
    const b = env("B");
    const c = env("C");
    const original: SkillManifest = { operations: [{}], environment: [c, a, b] };
    const sorted: SkillManifest = { operations: [{}], environment: [a, b, c] };
    const merged = (environment: ReturnType<typeof env>[]) =>
      mergeEdited(original, { operations: [{}], environment }, sidecarOf(original, sorted)).manifest.environment;
    expect(merged([a, c])).toEqual([c, a]);
    expect(merged([b, a, c])).toEqual([b, a, c]);
  });

  it("keeps values that the target could not hold if others are added", () => {
    const original: SkillManifest = {
      operations: [{}],
      extensions: { one: { x: 1, y: 2 } },
      execution: { timeout: 5 },
    };
    const written: SkillManifest = { operations: [{}], extensions: { one: { y: 2 } } };
    const edited: SkillManifest = { operations: [{}], extensions: { one: { y: 3 }, two: { z: 1 } } };
    const { manifest } = mergeEdited(original, edited, sidecarOf(original, written));
    expect(manifest).toEqual({ ...original, extensions: { one: { x: 1, y: 3 }, two: { z: 1 } } });
  });
});

describe("a sidecar", () => {
  const manifest: SkillManifest = { id: "tide", description: "Says when.", tags: ["sea"], operations: [{}] };
  const other = { ...canonicalAdapter, id: "other", title: "Other" };
  const elsewhere: typeof other = {
    ...other,
    manifestFiles: ["other.json"],
    decode(skill) {
      const files = filesOf(skill);
      return canonicalAdapter.decode(overlay(files, [copy(files.text("other.json"))]));
    },
    encode(value, options) {
      const encoded = canonicalAdapter.encode?.(value, options) ?? { diagnostics: [] };
      const edits = encoded.value?.edits.map((edit) => ({ ...edit, path: "other.json" })) ?? [];
      return { diagnostics: [], value: { edits, manifestFile: "other.json", id: value.id, notes: [] } };
    },
    erase: (skill) => (filesOf(skill).has("other.json") ? [{ kind: "remove", path: "other.json" }] : []),
  };
  function copy(content: { kind: string; text?: string }) {
    return { kind: "write", path: "canonical.json", text: content.text ?? "null" } as const;
  }
  const text = `${JSON.stringify(manifest)}\n\n`;
  const files = memoryFiles({ "canonical.json": text, "notes.txt": "x" }, { path: "skills/tide" });
  const adapters = new Map([canonicalAdapter, elsewhere].map((adapter) => [adapter.id as string, adapter]));
  const convertedFiles = overlay(
    files,
    convert(files, { from: canonicalAdapter, to: elsewhere, lossless: true }).value?.edits ?? [],
  );
  const sidecar = readSidecar(convertedFiles).value;
  const withSidecar = (text: string) => overlay(convertedFiles, [{ kind: "write", path: SIDECAR_FILE, text }]);
  const changed = (change: Partial<Record<keyof Sidecar, unknown>>) => JSON.stringify({ ...sidecar, ...change });

  it("keeps the original files verbatim, and the names of the created files", () => {
    expect(sidecar).toMatchObject({ target: "other", source: "canonical" });
    expect(sidecar).not.toHaveProperty("folder");
    expect(sidecar?.originals).toEqual([{ path: "canonical.json", text, written: null }]);
    expect(sidecar?.created.map(({ path }) => path)).toEqual(["other.json"]);
    expect(sidecarFormats(convertedFiles)).toEqual(["canonical"]);
  });

  const hash = "0".repeat(64);
  const kept = sidecar?.originals ?? [];
  it.each([
    ["not JSON", "{"],
    ["in conflict after a merge", `<<<<<<< ours\n${changed({})}\n=======\n${changed({})}\n>>>>>>> theirs\n`],
    ["of a later version", changed({ version: 2 })],
    ["of another shape", "[]"],
    ["nested endlessly", `{"version":1,"places":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
    ["with an original outside the folder", changed({ originals: [{ path: "../x", text: "", written: null }] })],
    ["with an absolute path", changed({ originals: [{ path: "/etc/x", text: "", written: null }] })],
    ["with a path of Windows", changed({ created: [{ path: "C:\\x", written: hash }] })],
    ["with a path into a Git directory", changed({ originals: [{ path: ".git/hooks/x", text: "", written: null }] })],
    ["of an unknown format", changed({ source: "unknown" })],
    ["with originals that are not a skill", changed({ originals: [] })],
    ["from another tool", '{"name":"other-tool","files":["a"]}'],
    ["with an original twice", changed({ originals: [...kept, ...kept] })],
    ["with an original that was created as well", changed({ created: [{ path: "canonical.json", written: hash }] })],
    ["with a place past the end of a list", changed({ places: [{ place: "/tags/99", written: hash }] })],
    ["with a masked value past the end of a list", changed({ masked: ["/tags/99"] })],
    ["with a masked value of an unknown operation", changed({ masked: ["/operations/none/input"] })],
    ["with a masked value of a prototype", changed({ masked: ["/__proto__/polluted"] })],
    ["with a masked value of a list's length", changed({ masked: ["/tags/length"] })],
    ["with an invalid hash", changed({ created: [{ path: "other.json", written: "abc" }] })],
    ["of a million entries", changed({ masked: new Array(1_000_000).fill("/id") })],
  ])("that is %s is reported, and is never overwritten or removed", (_, damaged) => {
    const skill = withSidecar(damaged);
    const read = decodeSkill(skill, elsewhere, { sidecar: true, adapters });
    expect(read.diagnostics.map(({ code }) => code)).toEqual(["core/sidecar-unreadable"]);
    for (const lossless of [true, false]) {
      const { value, diagnostics } = convert(skill, { from: elsewhere, to: canonicalAdapter, lossless });
      expect(value).toBeUndefined();
      expect(diagnostics.map(({ code }) => code)).toContain("core/sidecar-in-the-way");
    }
  });

  it("of another format is not replaced", () => {
    const foreign = withSidecar(changed({ target: "third" }));
    const options = { from: elsewhere, to: canonicalAdapter };
    expect(convert(foreign, { ...options, lossless: true }).diagnostics.map(({ code }) => code)).toEqual([
      "core/sidecar-in-the-way",
    ]);
    const edits = convert(foreign, options).value?.edits ?? [];
    expect(edits.map(({ path }) => path)).not.toContain(SIDECAR_FILE);
  });

  it("with invalid data never throws and never writes outside the folder", () => {
    const damage = fc.constantFrom<unknown>(null, 7, "x", "..", "/a/99", [], {}, ["a"], hash, "../../x", true);
    const keys = fc.constantFrom("originals", "created", "places", "masked", "source", "target", "folder", "version");
    const place = fc.record({
      place: fc.constantFrom("/operations/7", "/tags/9/x", "/a~2", "/"),
      written: fc.constant(null),
    });
    const value = fc.oneof(
      damage,
      fc.array(damage),
      fc.array(place),
      fc.array(fc.record({ path: damage, text: damage, written: damage })),
    );
    fc.assert(
      fc.property(keys, value, (key, nonsense) => {
        const skill = withSidecar(changed({ [key]: nonsense }));
        decodeSkill(skill, elsewhere, { sidecar: true, adapters });
        const { value: made } = convert(skill, { from: elsewhere, to: canonicalAdapter, lossless: true });
        for (const { path } of made?.edits ?? []) expect(path).not.toMatch(/\.\.|^\//);
      }),
      { numRuns: 200 },
    );
  });

  it("does not overwrite a file that somebody created in place of an original", () => {
    const now = overlay(convertedFiles, [{ kind: "write", path: "canonical.json", text: "mine" }]);
    const { value, diagnostics } = convert(now, { from: elsewhere, to: canonicalAdapter });
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([["core/file-in-the-way", "canonical.json"]]);
  });

  it("is removed after converting back, like everything that was created", () => {
    const back = convert(convertedFiles, { from: elsewhere, to: canonicalAdapter });
    expect(back.value?.losses).toEqual([]);
    const result = overlay(convertedFiles, back.value?.edits ?? []);
    expect(result.list()).toEqual(["canonical.json", "notes.txt"]);
    expect(result.text("canonical.json")).toEqual({ kind: "text", text });
  });

  it("stays if its manifest stays", () => {
    const kept =
      convert(convertedFiles, { from: elsewhere, to: canonicalAdapter, keepSource: true }).value?.edits ?? [];
    expect(overlay(convertedFiles, kept).list()).toEqual([SIDECAR_FILE, "canonical.json", "notes.txt", "other.json"]);
    expect(printSidecar(sidecar ?? ({} as Sidecar))).toBe(textOf(convertedFiles, SIDECAR_FILE));
  });

  it("is removed last, after everything that it keeps is written", () => {
    const edits = convert(convertedFiles, { from: elsewhere, to: canonicalAdapter }).value?.edits ?? [];
    expect(edits.map(({ path }) => path)).toEqual(["canonical.json", "other.json", SIDECAR_FILE]);
  });

  it("is not written if nothing changes", () => {
    expect(convert(convertedFiles, { from: elsewhere, to: elsewhere, lossless: true }).value?.edits).toEqual([]);
  });
});

function textOf(files: ReturnType<typeof memoryFiles>, path: string): string {
  const content = files.text(path);
  return content.kind === "text" ? content.text : "";
}
