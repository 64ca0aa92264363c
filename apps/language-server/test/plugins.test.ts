import { describe, expect, it } from "vitest";
import { ask, at, EVERYWHERE, type Files, hostOf, positionOf } from "./memory-host.js";

const CODEX = '{\n  "name": "notes",\n  "skills": "extra"\n}\n';
const FILES = {
  "a/.claude-plugin/plugin.json": '{\n  "name": "notes",\n  "skills": "./extra"\n}\n',
  "a/.codex-plugin/plugin.json": CODEX,
  "a/extra/sort/SKILL.md": "---\nname: sort\ndescription: Sorts notes.\n---\n",
  "b/plugin.json": '{"id":"panel","type":"panel"}',
};
const FILE = "a/.codex-plugin/plugin.json";
const host = hostOf(FILES);

const codes = (unsaved: Files = {}, path = FILE, on = host) =>
  Object.fromEntries(
    Object.entries(ask("diagnose", on, path, {}, unsaved).files).map(([file, found]) => [
      file,
      found.map(({ code, range }) => [code, range.start.line]),
    ]),
  );
const actions = (only?: readonly string[], range = EVERYWHERE, on = host, unsaved: Files = {}) =>
  ask("actions", on, FILE, { range, only: only as never }, unsaved);

describe("the manifest of a plugin", () => {
  it("has the findings of plugin validate, in the text of the editor", () => {
    expect(codes()).toEqual({ [at(FILE)]: [["plugin/path-form", 2]] });
    expect(codes({ [FILE]: CODEX.replace('"extra"', '"./extra"') })).toEqual({});
    expect(codes({ [FILE]: CODEX.replace('"extra"', '"./missing"') })).toEqual({
      [at(FILE)]: [["plugin/missing-path", 2]],
    });
  });
  it("takes no text of another folder, and none that is too long", () => {
    expect(codes({ "b/plugin.json": "{" })).toEqual(codes());
    expect(codes({ [FILE]: `${CODEX}${" ".repeat(30_000_000)}` })).toEqual(codes());
  });
  it("has the findings about files that no manifest is in at its start", () => {
    const missing = { ...FILES, "a/hooks/hooks.json": "{" };
    const found = ask("diagnose", hostOf(missing), "a/.claude-plugin/plugin.json", {}).files;
    for (const file of Object.keys(found)) expect(file).toMatch(/plugin\.json$/);
  });
  it("has none if it is that of another program", () => {
    expect(codes({}, "b/plugin.json")).toEqual({});
  });
  it("follows the settings of its folder, and reports why they cannot be read", () => {
    const levels = new Map([["plugin/path-form", "off"] as const]);
    const settings = { levels, allowedFields: new Set<string>(), strict: false };
    const off = hostOf(FILES, { settingsOf: () => ({ settings, problem: "It is broken.", findings: [] }) });
    expect(ask("diagnose", off, FILE, {})).toEqual({ files: {}, isSingleFile: false, problem: "It is broken." });
    expect(actions(undefined, EVERYWHERE, off)).toEqual([]);
  });
  it("has hovers and completions", () => {
    const hover = ask("hover", host, FILE, { position: positionOf(CODEX, '"skills"', 2) });
    expect(hover).toMatchObject({
      contents: { kind: "markdown", value: expect.stringContaining("The folders of skills.") },
      range: { start: { line: 2 } },
    });
    expect(ask("hover", host, FILE, { position: { line: 0, character: 0 } })).toBeUndefined();
    const text = CODEX.replace('"skills": "extra"', '"inter');
    const position = positionOf(text, '"inter', 6);
    const items = ask("complete", host, FILE, { position, hasSnippets: false }, { [FILE]: text });
    expect(items.map(({ label }) => label)).toContain("interface");
    expect(items[0]).toMatchObject({ insertTextFormat: 1, sortText: "0000" });
  });
  it("has the fixes of the findings in a range", () => {
    const [first, ...others] = actions();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      title: 'Write "./extra"',
      kind: "quickfix",
      diagnostics: [{ code: "plugin/path-form" }],
      changes: [{ kind: "edit", path: at(FILE), edits: [{ newText: expect.stringContaining("./extra") }] }],
    });
    const elsewhere = { start: { line: 1, character: 0 }, end: { line: 1, character: 2 } };
    expect(actions(undefined, elsewhere)).toEqual([]);
  });
  it("has no fix for a finding without one", () => {
    expect(actions(undefined, EVERYWHERE, host, { [FILE]: CODEX.replace('"extra"', '"./missing"') })).toEqual([]);
  });
  it.each([
    [["quickfix"], 1],
    [[""], 1],
    [["refactor"], 0],
    [[], 0],
  ])("offers fixes only if they are asked for: %j", (only, count) => {
    expect(actions(only)).toHaveLength(count);
  });
  it("offers no fix if its file must not be written", () => {
    expect(actions(undefined, EVERYWHERE, hostOf(FILES, { refusalsOf: () => ["It is a link."] }))).toEqual([]);
  });
});
