import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { SymbolKind } from "vscode-languageserver-types";
import { URI } from "vscode-uri";
import { answer } from "../src/worker/answer.js";
import { ask, at, hostOf, positionOf } from "./memory-host.js";

const SKILL =
  "---\nname: notes\ndescription: Takes notes.\nmetadata:\n  team: 3\n  open: true\n  none: null\n  tags: [a]\n  '': b\n  site: https://example.org/\n---\n\n" +
  "See [the guide](docs/guide.md).\n";
const REQUIRES = "requires: [team/memory, team/other, team/absent, team/find]\n";
const OTHER = "apiVersion: v1\nkind: Service\n";
const host = hostOf({
  "notes/SKILL.md": SKILL,
  "notes/docs/guide.md": "# Guide\n",
  "marked/SKILL.md": `\uFEFF${SKILL}`,
  "deploy/manifest.yaml": OTHER,
});

describe("a hover", () => {
  it("describes the field at a position", () => {
    const hover = ask("hover", host, "notes/SKILL.md", { position: positionOf(SKILL, "description", 2) });
    expect(hover?.contents).toMatchObject({ kind: "markdown", value: expect.stringContaining("**description**") });
    expect(hover?.range.start).toMatchObject({ line: 2 });
  });
  it("counts positions without a byte-order mark", () => {
    const hover = ask("hover", host, "marked/SKILL.md", { position: { line: 2, character: 0 } });
    expect(hover?.range).toEqual(ask("hover", host, "notes/SKILL.md", { position: { line: 2, character: 0 } })?.range);
  });
  it("is absent in a file of another program", () => {
    expect(ask("hover", host, "deploy/manifest.yaml", { position: { line: 0, character: 2 } })).toBeUndefined();
    expect(ask("hover", host, "notes/SKILL.md", { position: { line: 0, character: 0 } })).toBeUndefined();
  });
});

describe("a completion", () => {
  const text = "---\nname: notes\ndescription: Takes notes.\nlic\n---\n";
  const complete = (hasSnippets: boolean) =>
    ask(
      "complete",
      host,
      "notes/SKILL.md",
      { position: positionOf(text, "lic", 3), hasSnippets },
      { "notes/SKILL.md": text },
    );

  it("offers the keys that are missing in the text of the editor, in their order", () => {
    const items = complete(true);
    expect(items.map(({ label }) => label)).toContain("license");
    expect(items.map(({ label }) => label)).not.toContain("name");
    expect(items.map(({ sortText }) => sortText)).toEqual([...items.map(({ sortText }) => sortText)].sort());
    expect(items[0]).toMatchObject({ kind: 10, insertTextFormat: 2, documentation: { kind: "markdown" } });
    expect(items[0]?.textEdit).toMatchObject({ range: { start: { line: 3, character: 0 } } });
  });
  it("is plain text for an editor without snippets", () => {
    expect(complete(false)[0]).toMatchObject({ insertTextFormat: 1 });
    for (const { textEdit } of complete(false)) expect(textEdit?.newText).not.toContain("$");
  });
  it("is empty in a file of another program", () => {
    const position = { line: 2, character: 0 };
    expect(ask("complete", host, "deploy/manifest.yaml", { position, hasSnippets: true })).toEqual([]);
  });
});

describe("an outline", () => {
  it("has the fields of the front matter, each with its kind and its range", () => {
    const symbols = ask("symbols", host, "notes/SKILL.md", {});
    const metadata = symbols.find(({ name }) => name === "metadata");
    expect(symbols.find(({ name }) => name === "name")).toMatchObject({
      kind: SymbolKind.String,
      range: { start: { line: 1, character: 0 } },
      selectionRange: { start: { line: 1, character: 0 }, end: { line: 1, character: 4 } },
    });
    expect(metadata?.kind).toBe(SymbolKind.Object);
    expect(metadata?.children?.map(({ name, kind }) => [name, kind])).toEqual([
      ["team", SymbolKind.Number],
      ["open", SymbolKind.Boolean],
      ["none", SymbolKind.Null],
      ["tags", SymbolKind.Array],
      ['""', SymbolKind.String],
      ["site", SymbolKind.String],
    ]);
  });
  it("is empty in a file of another program", () => {
    expect(ask("symbols", host, "deploy/manifest.yaml", {})).toEqual([]);
  });
});

describe("a link", () => {
  it("leads to a file of the skill and to a web page", () => {
    const links = ask("links", host, "notes/SKILL.md", {});
    expect(links.map(({ target }) => target)).toEqual([
      "https://example.org/",
      URI.file(at("notes/docs/guide.md")).toString(),
    ]);
    expect(links[1]?.range.start.line).toBe(12);
  });
  it("leads to the manifest of a skill beside it that has the id", () => {
    const root = mkdtempSync(join(tmpdir(), "links-"));
    for (const name of ["find", "memory", "other"]) mkdirSync(join(root, name));
    const ids: Readonly<Record<string, string>> = { find: "team/find", memory: "team/memory", other: "home/other" };
    const open = (directory: string) => {
      const id = ids[basename(directory)] ?? "";
      const text = `id: ${id}\nname: A\ndescription: B.\nversion: 1.0.0\n${REQUIRES}`;
      return memoryFiles({ "manifest.yaml": text }, { path: directory });
    };
    const found = answer(
      { kind: "links", about: { file: join(root, "find/manifest.yaml"), texts: [] } },
      hostOf({}, { open }),
    ) as readonly { target?: string }[];
    const target = URI.file(join(root, "memory/manifest.yaml")).toString();
    expect(found.map((link) => link.target)).toEqual([target]);
  });
});
