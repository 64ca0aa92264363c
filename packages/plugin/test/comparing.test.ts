import { applyTextEdits, memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import {
  driftDiagnostic,
  entryStatements,
  findDrift,
  manifestStatements,
  planSync,
  readManifests,
  readMarketplaces,
  type Statement,
  syncEdits,
} from "../src/index.js";

const claude = `{
  "name": "notes",
  "version": "1.1.0",
  "description": "For Claude."
}
`;
const cursor = '{"name": "notes",   "version": "1.0.1", "description": "For Cursor."}\n';
const gemini = '{\n\t"name": "notes",\n\t"version": "1.0.0"\n}\n';

const files = memoryFiles({
  ".claude-plugin/plugin.json": claude,
  ".cursor-plugin/plugin.json": cursor,
  "gemini-extension.json": gemini,
});
const statements = manifestStatements(readManifests(files), "plugins/notes");
const of = (dialect: string) => statements.find((each) => each.dialect === dialect) as Statement;

const messagesOf = (all: readonly Statement[]) =>
  findDrift(all).map((drift) => {
    const { severity, message } = driftDiagnostic(drift);
    return `${severity}: ${message}`;
  });

function statementsOf(manifests: Readonly<Record<string, object>>): readonly Statement[] {
  const texts = Object.entries(manifests).map(([file, value]) => [file, JSON.stringify(value)] as const);
  return manifestStatements(readManifests(memoryFiles(Object.fromEntries(texts))));
}

describe("the drift of a plugin", () => {
  // plugin-manifests.md#d6, plugin-manifests.md#d7, plugin-manifests.md#d8
  it("is a version error, notes on words, and a note on what is absent", () => {
    expect(messagesOf(statements)).toEqual([
      'error: The manifests of this plugin have different versions: "1.1.0" in plugins/notes/.claude-plugin/plugin.json:3, "1.0.1" in plugins/notes/.cursor-plugin/plugin.json:1, "1.0.0" in plugins/notes/gemini-extension.json:3.',
      'info: The manifests of this plugin differ in their description: "For Claude." in plugins/notes/.claude-plugin/plugin.json:4, "For Cursor." in plugins/notes/.cursor-plugin/plugin.json:1.',
    ]);
  });

  it("is a name error, and a warning for the licence", () => {
    expect(
      messagesOf(
        statementsOf({
          ".claude-plugin/plugin.json": { name: "a", license: "MIT" },
          ".codex-plugin/plugin.json": { name: "b", license: "ISC" },
        }),
      ).map((message) => message.split(" in ")[0]),
    ).toEqual([
      'error: The manifests of this plugin have different names: "b"',
      "warning: The manifests of this plugin differ",
    ]);
  });

  it("shows where long values differ", () => {
    const text = "Finds notes in folders of notes, and writes new ones where they belong";
    const [message] = messagesOf(
      statementsOf({
        ".claude-plugin/plugin.json": { name: "a", description: `${text}.` },
        ".codex-plugin/plugin.json": { name: "a", description: `${text}!` },
      }),
    );
    expect(message).toContain('…es where they belong!" in .codex-plugin');
  });

  it("is a note if one manifest has no version, and none if its dialect has no place for it", () => {
    expect(
      messagesOf(
        statementsOf({
          ".claude-plugin/plugin.json": { name: "a" },
          ".codex-plugin/plugin.json": { name: "a", version: "1.1.2" },
        }),
      ),
    ).toEqual([
      'info: Only some manifests of this plugin have "version": "1.1.2" in .codex-plugin/plugin.json:1; not .claude-plugin/plugin.json.',
    ]);
    const author = { name: "A", url: "https://a.example" };
    expect(
      messagesOf(
        statementsOf({
          ".claude-plugin/plugin.json": { name: "a", author },
          ".cursor-plugin/plugin.json": { name: "a", author: { name: "A" } },
        }),
      ),
    ).toEqual([]);
  });

  // plugin-manifests.md#d5, plugin-manifests.md#s67
  it("is found between a manifest and the entry of a marketplace", () => {
    const repository = memoryFiles({
      ".claude-plugin/marketplace.json": JSON.stringify({
        name: "tools",
        owner: { name: "A" },
        plugins: [
          { name: "other", source: "./other" },
          { name: "notes", source: "./plugins/notes", version: "1.0.0" },
        ],
      }),
    });
    const entries = readMarketplaces(repository).flatMap((each) => entryStatements(each, "plugins/notes"));
    expect(entries.map(({ at }) => at)).toEqual([["plugins", 1]]);
    expect(messagesOf([of("claude-code"), ...entries])).toEqual([
      'error: The manifests of this plugin have different versions: "1.1.0" in plugins/notes/.claude-plugin/plugin.json:3, "1.0.0" in .claude-plugin/marketplace.json:1.',
    ]);
  });
});

describe("synchronising a plugin", () => {
  // plugin-manifests.md#d9
  it("changes two values and no other byte", () => {
    const plan = planSync(of("claude-code"), [of("cursor"), of("gemini-cli")], ["version"]);
    expect(plan.diagnostics).toEqual([]);
    const after = plan.documents.map((document) => applyTextEdits(document.statement.data.text, syncEdits([document])));
    expect(after).toEqual([cursor.replace("1.0.1", "1.1.0"), gemini.replace("1.0.0", "1.1.0")]);
  });

  it("does nothing if there is nothing to do", () => {
    expect(planSync(of("claude-code"), [of("claude-code")], ["version", "description"]).documents).toEqual([]);
  });

  it("writes a description where the dialect has a place, and removes none that the source lacks", () => {
    const plan = planSync(of("gemini-cli"), [of("claude-code"), of("cursor")], ["description", "license"]);
    expect(plan.documents).toEqual([]);
  });

  // plugin-manifests.md#d10
  it("invents no name of an author", () => {
    const [codex, claudeCode] = [
      ...statementsOf({
        ".codex-plugin/plugin.json": { name: "a", author: { email: "a@a.example" } },
        ".claude-plugin/plugin.json": { name: "a" },
      }),
    ];
    const plan = planSync(codex as Statement, [claudeCode as Statement], ["author"]);
    expect(plan.documents).toEqual([]);
    expect(plan.diagnostics.map(({ code }) => code)).toEqual(["plugin/not-synced"]);
  });

  it("keeps the other parts of an author", () => {
    const [codex, claudeCode] = statementsOf({
      ".codex-plugin/plugin.json": { name: "a", author: { name: "Ada" } },
      ".claude-plugin/plugin.json": { name: "a", author: { name: "Bob", url: "https://b.example" } },
    });
    const [document] = planSync(codex as Statement, [claudeCode as Statement], ["author"]).documents;
    expect(document?.desired).toEqual({ name: "a", author: { name: "Ada", url: "https://b.example" } });
  });

  it("edits several entries of one marketplace at once", () => {
    const text = JSON.stringify({
      name: "tools",
      plugins: [
        { name: "a", source: "./a", version: "1" },
        { name: "b", source: "./b", version: "1" },
      ],
    });
    const [marketplace] = readMarketplaces(memoryFiles({ ".agents/plugins/marketplace.json": text }));
    if (!marketplace) throw new Error("the marketplace is missing");
    const documents = ["a", "b"].flatMap((folder) => {
      const [from] = statementsOf({ ".claude-plugin/plugin.json": { name: folder, version: `2-${folder}` } });
      return planSync(from as Statement, entryStatements(marketplace, folder), ["version"]).documents;
    });
    expect(applyTextEdits(text, syncEdits(documents))).toBe(
      text
        .replace('"./a","version":"1"', '"./a","version":"2-a"')
        .replace('"./b","version":"1"', '"./b","version":"2-b"'),
    );
  });
});
