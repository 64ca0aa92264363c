import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { CodeAction, CompletionList, Hover } from "vscode-languageserver-protocol";
import { Editor, MODERN } from "./editor.js";
import { folder } from "./harness.js";

const running: Editor[] = [];
afterEach(async () => {
  for (const editor of running.splice(0)) {
    expect(await editor.stop()).toBe(0);
    expect(editor.stderr).toBe("");
  }
});

async function started(root: string): Promise<Editor> {
  const { editor } = await Editor.start(MODERN, [root]);
  running.push(editor);
  return editor;
}

const FILES = {
  ".claude-plugin/plugin.json": '{\n  "name": "notes",\n  "skills": "./extra"\n}\n',
  ".codex-plugin/plugin.json": '{\n  "name": "notes",\n  "skills": "extra"\n}\n',
  "extra/sort/SKILL.md": "---\nname: sort\ndescription: Sorts notes.\n---\n",
};

const codes = (diagnostics: readonly { code?: unknown }[]) => diagnostics.map(({ code }) => code);

describe("skill-convert lsp in a plugin", () => {
  it("shows the findings of plugin validate in unsaved texts, and fixes them", async () => {
    const root = folder(FILES);
    const editor = await started(root);
    const claude = await editor.open(join(root, ".claude-plugin/plugin.json"));
    expect(await editor.diagnostics(claude)).toEqual([]);
    const codex = await editor.open(join(root, ".codex-plugin/plugin.json"));
    const found = await editor.diagnostics(codex);
    expect(codes(found)).toEqual(["plugin/path-form"]);
    expect(found[0]?.range.start).toEqual({ line: 2, character: 12 });
    const range = { start: { line: 2, character: 14 }, end: { line: 2, character: 14 } };
    const actions = await editor.request<CodeAction[]>("textDocument/codeAction", codex, {
      range,
      context: { diagnostics: [] },
    });
    expect(actions.map(({ title }) => title)).toEqual(['Write "./extra"']);
    await editor.type(codex, '"extra"', '"./missing"');
    expect(codes(await editor.diagnostics(codex))).toEqual(["plugin/missing-path"]);
    await editor.type(codex, '"./missing"', '"./extra"');
    expect(await editor.diagnostics(codex)).toEqual([]);
  });

  it("shows hovers and completions", async () => {
    const root = folder(FILES);
    const editor = await started(root);
    const uri = await editor.open(join(root, ".codex-plugin/plugin.json"));
    const hover = await editor.request<Hover>("textDocument/hover", uri, { position: { line: 2, character: 4 } });
    expect(hover.contents).toMatchObject({ value: expect.stringContaining("The folders of skills.") });
    await editor.type(uri, '"skills": "extra"', '"inter');
    const list = await editor.request<CompletionList>("textDocument/completion", uri, {
      position: { line: 2, character: 8 },
    });
    expect(list.items.map(({ label }) => label)).toContain("interface");
  });

  it("leaves a plugin.json of another program alone", async () => {
    const root = folder({ "plugin.json": '{"id":"panel","type":"panel"}', "src/index.ts": "" });
    const editor = await started(root);
    const uri = await editor.open(join(root, "plugin.json"));
    expect(await editor.diagnostics(uri)).toEqual([]);
  });

  it("serves a skill and a plugin in one folder", async () => {
    const root = folder({
      "SKILL.md": "---\nname: x\n---\n",
      "gemini-extension.json": '{"name":"notes","version":1}',
    });
    const editor = await started(root);
    const skill = await editor.open(join(root, "SKILL.md"));
    const extension = await editor.open(join(root, "gemini-extension.json"));
    expect(codes(await editor.diagnostics(extension))).toContain("plugin/wrong-type");
    expect(codes(await editor.diagnostics(skill))).toContain("agent-skills/missing-field");
  });
});
