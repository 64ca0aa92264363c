import { describe, expect, it } from "vitest";
import { URI } from "vscode-uri";
import { ask, at, EVERYWHERE, hostOf } from "./memory-host.js";

const FIXABLE =
  "---\nname: notes\ndescription: Takes notes.\nallowed-tools: [Read, Bash]\nlicence: MIT\nmetadata:\n  version: 1.0\n---\n";
const FIXED = '---\nname: notes\ndescription: Takes notes.\nallowed-tools: "Read Bash"\n---\n';
const ONE = "---\nname: notes\ndescription: Use when: somebody takes notes.\n---\n\nTake notes.\n";
const API = '{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {} }';
const host = hostOf({
  "notes/SKILL.md": FIXABLE,
  "one/SKILL.md": ONE.replace("name: notes", "name: one"),
  "good/SKILL.md": FIXED.replace("name: notes", "name: good"),
  "apis/a.openapi.json": API,
  "apis/b.openapi.json": API,
});

function actions(path: string, only?: readonly string[], range = EVERYWHERE, on = host) {
  return ask("actions", on, path, { range, only: only as never });
}
const titles = (path: string, only?: readonly string[], range = EVERYWHERE) =>
  actions(path, only, range).map(({ title }) => title);

const FIX_ALL = "Fix everything that skill-convert can fix safely";
const CONVERSIONS = [
  "Convert to Skill Manifest v2",
  "Convert to STOP",
  "Convert to Skill Standard",
  "Convert to OpenAPI",
];

describe("code actions", () => {
  it.each([
    [["quickfix"], true, false],
    [["source.fixAll"], true, false],
    [["source.fixAll.skill-convert"], true, false],
    [["source"], true, false],
    [["refactor.rewrite"], false, true],
    [["refactor"], false, true],
    [["refactor.extract"], false, false],
    [["quick"], false, false],
    [[""], true, true],
    [["quickfix", "refactor"], true, true],
  ])("of the kinds %j are offered if they are asked for", (only, fixes, conversions) => {
    const found = titles("notes/SKILL.md", only);
    expect([found.includes(FIX_ALL), found.includes("Convert to STOP")]).toEqual([fixes, conversions]);
  });
  it("of every kind are offered if none is asked for, with all fixes once", () => {
    const fixes = ["Write the tools as one string", 'Write "license"', "Put the value in quotes"];
    expect(titles("notes/SKILL.md")).toEqual([...fixes, FIX_ALL, ...CONVERSIONS]);
  });
});

describe("a fix", () => {
  it("is offered where its finding is", () => {
    const line = (number: number) => ({
      start: { line: number, character: 16 },
      end: { line: number, character: 16 },
    });
    const [first, ...others] = actions("notes/SKILL.md", ["quickfix"], line(3));
    expect(first).toMatchObject({
      title: "Write the tools as one string",
      kind: "quickfix",
      isPreferred: true,
      diagnostics: [{ code: "agent-skills/tools-not-text" }],
    });
    expect(actions("notes/SKILL.md", ["quickfix"], { ...line(4), start: { line: 4, character: 0 } })[0]).toMatchObject({
      isPreferred: false,
    });
    expect(first?.changes).toMatchObject([{ kind: "edit", path: at("notes/SKILL.md") }]);
    expect(others.map(({ title }) => title)).toEqual([FIX_ALL]);
    expect(titles("notes/SKILL.md", ["quickfix"], line(1))).toEqual([]);
  });
  it("of the only finding is not offered twice", () => {
    expect(titles("one/SKILL.md", ["quickfix"])).toEqual(["Put the text in quotes"]);
  });
  it("of everything is that of validate --fix, and absent if there is nothing to fix", () => {
    const [all, ...others] = actions("notes/SKILL.md", ["source.fixAll"]);
    expect(others).toEqual([]);
    expect(all).toMatchObject({ title: FIX_ALL, kind: "source.fixAll.skill-convert" });
    const edits = all?.changes?.flatMap((change) => (change.kind === "edit" ? change.edits : [])) ?? [];
    expect(edits.map(({ newText }) => newText).join("|")).toBe('"Read Bash"|"1.0"');
    expect(actions("good/SKILL.md", ["source.fixAll"])).toEqual([]);
  });
  it("is not offered if its file must not be written", () => {
    const guarded = hostOf({ "notes/SKILL.md": FIXABLE }, { refusalsOf: () => ["It is a link."] });
    expect(actions("notes/SKILL.md", ["quickfix", "source.fixAll"], EVERYWHERE, guarded)).toEqual([]);
  });
});

describe("a conversion", () => {
  it("is offered to every other format that can be written in the place of this one", () => {
    expect(titles("good/SKILL.md", ["refactor"])).toEqual(CONVERSIONS);
    expect(titles("apis/a.openapi.json", ["refactor"])).toEqual(["Convert to Card"]);
    const [first] = actions("good/SKILL.md", ["refactor"]);
    expect(first).toMatchObject({
      kind: "refactor.rewrite",
      command: {
        command: "skill-convert.convert",
        arguments: [URI.file(at("good/SKILL.md")).toString(), "skill-manifest-v2"],
      },
    });
  });
});
