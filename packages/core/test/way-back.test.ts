import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { WEAK_RANK } from "../src/adapters.js";
import { undoSame } from "../src/convert/way-back.js";
import {
  type Adapter,
  convert,
  createRegistry,
  type FileEdit,
  filesOf,
  memoryFiles,
  overlay,
  readSidecar,
  SIDECAR_FILE,
  type SkillFiles,
  type SkillManifest,
  sidecarFormats,
} from "../src/index.js";
import { isEdited } from "../src/sidecar/originals.js";

type Key = "name" | "instructions";

/** A format with one JSON file that holds some keys of a manifest. */
function small(...keys: readonly Key[]): Adapter {
  const file = "small.json";
  return {
    ...canonicalAdapter,
    id: "small",
    title: "Small",
    manifestFiles: [file],
    coverage: { "": { holds: "none" }, ...Object.fromEntries(keys.map((key) => [key, { holds: "exact" }])) },
    detect: (files) => (files.has(file) ? { file, rank: 1 } : undefined),
    decode: (skill) => decoded(file, { operations: [{}], ...JSON.parse(textOf(filesOf(skill), file) ?? "null") }),
    encode: (manifest) => {
      const held = Object.fromEntries(keys.map((key) => [key, manifest[key]]));
      return encoded({ kind: "write", path: file, text: JSON.stringify(held) });
    },
    erase: (skill) => (filesOf(skill).has(file) ? [{ kind: "remove", path: file }] : []),
  };
}

/** A format whose file has the name in its first line and the instructions after it. */
const note: Adapter = {
  ...canonicalAdapter,
  id: "note",
  title: "Note",
  manifestFiles: ["NOTE.md"],
  coverage: { "": { holds: "none" }, name: { holds: "exact" }, instructions: { holds: "exact" } },
  detect: (files) => (files.has("NOTE.md") ? { file: "NOTE.md", rank: 1 } : undefined),
  decode(skill) {
    const [name = "", ...rest] = (textOf(filesOf(skill), "NOTE.md") ?? "").split("\n");
    const instructions = rest.join("\n").trim();
    return decoded("NOTE.md", { operations: [{}], name, ...(instructions && { instructions }) });
  },
  encode: ({ name, instructions }) =>
    encoded({ kind: "write", path: "NOTE.md", text: `${name}\n${instructions ? `${instructions}\n` : ""}` }),
  erase(skill) {
    const text = textOf(filesOf(skill), "NOTE.md");
    const end = text === undefined ? 0 : text.indexOf("\n") + 1;
    return end === 0 ? [] : [{ kind: "splice", path: "NOTE.md", edits: [{ start: 0, end, text: "" }] }];
  },
};

function decoded(file: string, manifest: SkillManifest) {
  return { value: { manifest, locate: () => ({ file }), locatePointer: () => ({ file }) }, diagnostics: [] };
}

function encoded(edit: Extract<FileEdit, { kind: "write" }>) {
  return { value: { edits: [edit], manifestFile: edit.path, id: undefined, notes: [] }, diagnostics: [] };
}

function textOf(files: SkillFiles, path: string): string | undefined {
  const content = files.text(path);
  return content.kind === "text" ? content.text : undefined;
}

/** Converts a skill, with a sidecar if `lossless`. */
function converted(files: SkillFiles, from: Adapter, to: Adapter, lossless: boolean) {
  const { value, diagnostics } = convert(files, { from, to, lossless });
  return { files: overlay(files, value?.edits ?? []), codes: diagnostics.map(({ code }) => code) };
}

const edit = (files: SkillFiles, path: string, text: string) => overlay(files, [{ kind: "write", path, text }]);

describe("a manifest file that a conversion created and somebody edited", () => {
  const back = (source: Adapter) => {
    const skill = converted(memoryFiles({ "small.json": '{"name":"a"}' }), source, note, true);
    return converted(edit(skill.files, "NOTE.md", "a\n\n\nAsk first.\n"), note, source, false);
  };
  it("stays after converting back if the original format cannot hold all of it", () => {
    const { files, codes } = back(small("name"));
    expect(codes).toContain("core/edited-file-stays");
    expect(textOf(files, "NOTE.md")).toBe("\n\nAsk first.\n");
  });
  it("is removed if the original format can hold all of it", () => {
    const { files, codes } = back(small("name", "instructions"));
    expect(codes).not.toContain("core/edited-file-stays");
    expect(files.list()).toEqual(["small.json"]);
    expect(JSON.parse(textOf(files, "small.json") ?? "")).toEqual({ name: "a", instructions: "Ask first." });
  });
});

it("an executable file is executable again after converting back", () => {
  const files = {
    ...memoryFiles({ "small.json": '{"name":"a"}' }),
    isExecutable: (path: string) => path === "small.json",
  };
  const skill = converted(files, small("name"), note, true).files;
  expect(readSidecar(skill).value?.originals).toMatchObject([{ path: "small.json", executable: true }]);
  const { value } = convert(skill, { from: note, to: small("name") });
  const text = '{"name":"a"}';
  expect(value?.edits).toContainEqual({ kind: "write", path: "small.json", text, executable: true });
});

it("a format that is only read gets its original back, and nothing else", () => {
  const { encode: _, ...readOnly } = small("name");
  const skill = converted(memoryFiles({ "small.json": '{"name":"a"}' }), small("name"), note, true).files;
  expect(sidecarFormats(skill)).toEqual(["small"]);
  expect(sidecarFormats(memoryFiles({ "small.json": "{}" }))).toEqual([]);
  const back = converted(skill, note, readOnly, false);
  expect([back.codes, textOf(back.files, "small.json")]).toEqual([[], '{"name":"a"}']);
  const edited = converted(edit(skill, "NOTE.md", "b\n"), note, readOnly, false);
  expect(edited.codes).toContain("core/read-only-format");
  expect(textOf(edited.files, "NOTE.md")).toBe("b\n");
});

it("a sidecar decides between weak manifests, if the skill is to be converted to another format", () => {
  const skill = converted(memoryFiles({ "small.json": '{"name":"a"}' }), small("name"), note, true).files;
  const both = edit(skill, "other.md", "");
  const weak = (adapter: Adapter, rank: number): Adapter => ({
    ...adapter,
    detect: (files) => adapter.detect(files) && { file: adapter.manifestFiles[0] ?? "", rank },
  });
  const other = { ...small(), id: "other", manifestFiles: ["other.md"] };
  const first: Adapter = {
    ...other,
    detect: (files) => (files.has("other.md") ? { file: "other.md", rank: WEAK_RANK } : undefined),
  };
  const detect = (noteRank: number, options: { readonly to?: string }, files = both) =>
    createRegistry([first, weak(note, noteRank)]).detect(files, options).value?.adapter.id;
  expect(detect(WEAK_RANK + 1, { to: "small" })).toBe("note");
  expect(detect(WEAK_RANK + 1, { to: "note" })).toBe("other");
  expect(detect(WEAK_RANK + 1, {})).toBe("other");
  expect(detect(WEAK_RANK + 1, { to: "small" }, edit(both, SIDECAR_FILE, "{}"))).toBe("other");
  expect(detect(WEAK_RANK - 1, {})).toBe("note");
});

it("a sidecar within one format leads back only if the skill is to stay as it is", () => {
  const from = small("name");
  const original = '{ "name": "a" }';
  const skill = converted(memoryFiles({ "small.json": original }), from, small("name"), true).files;
  expect(textOf(skill, "small.json")).toBe('{"name":"a"}');
  expect(textOf(converted(skill, from, small("name"), false).files, "small.json")).toBe('{"name":"a"}');
  expect(textOf(converted(skill, from, from, false).files, "small.json")).toBe(original);
});

describe("an earlier lossless conversion", () => {
  const source = memoryFiles({ "small.json": '{"name":"a"}' });
  const from = small("name");
  const skill = converted(source, from, note, true).files;

  it("is undone by one between the same formats, which replaces it", () => {
    const edits = undoSame(skill, { from, to: note, lossless: true });
    expect(edits && textOf(overlay(skill, edits), "small.json")).toBe('{"name":"a"}');
    expect(overlay(skill, edits ?? []).list()).not.toContain("NOTE.md");
  });
  it("stays before another conversion, and if its files were edited", () => {
    const other = { ...from, id: "other" };
    expect(undoSame(skill, { from, to: note, lossless: false })).toBeUndefined();
    expect(undoSame(skill, { from: other, to: note, lossless: true })).toBeUndefined();
    expect(undoSame(skill, { from, to: other, lossless: true })).toBeUndefined();
    expect(undoSame(source, { from, to: note, lossless: true })).toBeUndefined();
    expect(undoSame(edit(skill, "NOTE.md", "b\n"), { from, to: note, lossless: true })).toBeUndefined();
  });
});

it("a sidecar leads back to its source, unless the present manifest is kept", () => {
  const skill = converted(memoryFiles({ "small.json": '{"name":"a"}' }), small("name"), note, true).files;
  const texts = (keepSource: boolean) => {
    const { value } = convert(skill, { from: note, to: small("name"), keepSource });
    const files = overlay(skill, value?.edits ?? []);
    return [textOf(files, "small.json"), textOf(files, "NOTE.md")];
  };
  expect(texts(false)).toEqual(['{"name":"a"}', undefined]);
  expect(texts(true)).toEqual(['{"name":"a"}', "a\n"]);
});

describe("a sidecar", () => {
  const skill = converted(memoryFiles({ "small.json": '{"name":"a"}' }), small("name"), note, true).files;
  const inGit = [".git/config", "a/.GIT/config", "git~1/config", ".git./x", ".git /x", ".g\u200cit/x", ".git::$DATA/x"];
  it.each([...inGit, "../x", "a//b", "/x"])("with the path %s is not read", (path) => {
    const text = textOf(skill, SIDECAR_FILE) ?? "";
    expect(readSidecar(skill).value?.originals.map((file) => file.path)).toEqual(["small.json"]);
    const other = edit(skill, SIDECAR_FILE, text.replaceAll('"small.json"', JSON.stringify(path)));
    expect(readSidecar(other).value).toBeUndefined();
    expect(readSidecar(other).diagnostics).not.toEqual([]);
  });
  it("recognises an edited file, whose content is neither the written nor the original one", () => {
    const sidecar = readSidecar(skill).value;
    const withText = (text: string) => sidecar && isEdited(edit(skill, "small.json", text), sidecar);
    expect(sidecar && isEdited(skill, sidecar)).toBe(false);
    expect(withText('{"name":"a"}')).toBe(false);
    expect(withText('{"name":"b"}')).toBe(true);
  });
});
