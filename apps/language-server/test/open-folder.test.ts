import { join } from "node:path";
import { type FileEdit, memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { changesOf, OpenFolder } from "../src/worker/open-folder.js";
import { at, type Files, hostOf } from "./memory-host.js";

const SKILL = "---\nname: notes\ndescription: Takes notes.\n---\n";
const API = '{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {} }';

function textsIn(folder: OpenFolder): Files {
  return Object.fromEntries(
    folder.files.list().map((name) => {
      const content = folder.files.text(name);
      return [name, content.kind === "text" ? content.text : content.kind];
    }),
  );
}

describe("the skill of an open manifest", () => {
  const host = hostOf({
    "notes/SKILL.md": SKILL,
    "notes/a.sh": "a\n",
    "notes/marked.md": "\uFEFFm\n",
    "b/c.md": "c\n",
  });
  const opened = (texts: Files, file = "notes/SKILL.md", isChanged = true) =>
    new OpenFolder(
      { file: at(file), texts: Object.entries(texts).map(([path, text]) => ({ path: at(path), text, isChanged })) },
      host,
    );

  it("has the texts of the editor in place of those on the disk", () => {
    const texts = { "notes/SKILL.md": `${SKILL}More.\n`, "notes/new.md": "New.\n", "notes/marked.md": "n\n" };
    expect(textsIn(opened(texts))).toEqual({
      "SKILL.md": `${SKILL}More.\n`,
      "a.sh": "a\n",
      "new.md": "New.\n",
      "marked.md": "\uFEFFn\n",
    });
  });
  it("keeps a file whose text is the same without the byte-order mark", () => {
    expect(textsIn(opened({ "notes/marked.md": "m\n" }))["marked.md"]).toBe("\uFEFFm\n");
  });
  it("has no text of another folder, of a folder that it does not have, or that is too long", () => {
    const texts = { "b/c.md": "Other.\n", "notes/sub/new.md": "New.\n", "notes/a.sh": "x".repeat(30_000_000) };
    expect(textsIn(opened(texts))).toEqual(textsIn(opened({})));
  });
  it("takes the text of a file that is not valid text only if somebody changed it", () => {
    const binary = hostOf({}, { open: () => memoryFiles({ "SKILL.md": new Uint8Array([0xe9, 0x0a]) }) });
    const textOf = (isChanged: boolean) => {
      const texts = [{ path: at("notes/SKILL.md"), text: "?\n", isChanged }];
      return new OpenFolder({ file: at("notes/SKILL.md"), texts }, binary).files.text("SKILL.md").kind;
    };
    expect([textOf(true), textOf(false)]).toEqual(["text", expect.not.stringMatching(/^text$/)]);
  });
  it("is one file if the folder has several documents of a format that has single files", () => {
    const apis = hostOf({ "apis/a.openapi.json": API, "apis/b.openapi.json": API, "notes/SKILL.md": SKILL });
    const about = (file: string, texts: Files = {}) => ({
      file: at(file),
      texts: Object.entries(texts).map(([path, text]) => ({ path: at(path), text, isChanged: true })),
    });
    const single = new OpenFolder(about("apis/a.openapi.json", { "apis/b.openapi.json": "{}" }), apis);
    expect([single.isSingleFile, single.files.list()]).toEqual([true, ["a.openapi.json"]]);
    const own = new OpenFolder(about("apis/a.openapi.json", { "apis/a.openapi.json": "{}" }), apis);
    expect(textsIn(own)).toEqual({ "a.openapi.json": "{}" });
    expect(new OpenFolder(about("notes/SKILL.md"), apis).isSingleFile).toBe(false);
  });
  it("may become a manifest if its name says so, and otherwise has to be one", () => {
    const files = hostOf({ "a/SKILL.md": "", "a/manifest.yaml": "kind: Service\n", "b/openapi.json": API });
    const isManifest = (file: string) => new OpenFolder({ file: at(file), texts: [] }, files).isManifest(files);
    expect(["a/SKILL.md", "a/manifest.yaml", "b/openapi.json"].map(isManifest)).toEqual([true, false, true]);
  });
  it("has its files in its folder", () => {
    expect(opened({}).pathOf("scripts/a.sh")).toBe(at(join("notes", "scripts", "a.sh")));
  });
});

describe("the changes of edits in an editor", () => {
  const files = memoryFiles({ "a.md": "one\ntwo\n", "marked.md": "\uFEFFone\n" });
  const changes = (...edits: FileEdit[]) => changesOf(edits, files, (file) => `/${file}`);
  const range = (line: number, character: number, toLine = line, toCharacter = character) => ({
    start: { line, character },
    end: { line: toLine, character: toCharacter },
  });

  it("create and remove files", () => {
    expect(
      changes(
        { kind: "write", path: "b.sh", text: "b\n", executable: true },
        { kind: "write", path: "c.md", text: "c\n" },
        { kind: "remove", path: "a.md" },
      ),
    ).toEqual([
      { kind: "create", path: "/b.sh", text: "b\n", isExecutable: true },
      { kind: "create", path: "/c.md", text: "c\n", isExecutable: false },
      { kind: "remove", path: "/a.md" },
    ]);
  });
  it("replace the text of an existing file, without its byte-order mark", () => {
    expect(changes({ kind: "write", path: "a.md", text: "new\n" })).toEqual([
      { kind: "edit", path: "/a.md", edits: [{ range: range(0, 0, 2, 0), newText: "new\n" }] },
    ]);
    expect(changes({ kind: "write", path: "marked.md", text: "\uFEFFnew\n" })).toEqual([
      { kind: "edit", path: "/marked.md", edits: [{ range: range(0, 0, 1, 0), newText: "new\n" }] },
    ]);
  });
  it("replace ranges, and leave out those that change nothing", () => {
    const splice = (start: number, end: number, text: string): FileEdit => ({
      kind: "splice",
      path: "a.md",
      edits: [{ start, end, text }],
    });
    expect(changes(splice(4, 7, "2"))).toMatchObject([{ edits: [{ range: range(1, 0, 1, 3), newText: "2" }] }]);
    expect(changes(splice(4, 4, "2"))).toMatchObject([{ edits: [{ range: range(1, 0), newText: "2" }] }]);
    expect(changes(splice(4, 7, ""))).toMatchObject([{ edits: [{ range: range(1, 0, 1, 3), newText: "" }] }]);
    expect(changes(splice(3, 4, ""))).toMatchObject([{ edits: [{ range: range(0, 3, 1, 0), newText: "" }] }]);
    expect(changes(splice(4, 4, ""))).toEqual([]);
  });
});
