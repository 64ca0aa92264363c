import { memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { hoverText, pluginCompletionsAt, pluginHoverAt } from "../src/index.js";

const FILE = ".codex-plugin/plugin.json";
const MARKETPLACE = ".claude-plugin/marketplace.json";

/** Splits a text at `|`, the place of the caret. */
function at(marked: string, file = FILE) {
  const offset = marked.indexOf("|");
  return { files: memoryFiles({ [file]: marked.replace("|", "") }), offset };
}

function completions(marked: string, file = FILE) {
  const { files, offset } = at(marked, file);
  return pluginCompletionsAt(files, file, offset);
}

describe("a hover in a plugin's manifest", () => {
  it("shows the meaning of the field and its place in each dialect", () => {
    const { files, offset } = at('{\n  "name": "notes",\n  "sk|ills": "./extra"\n}\n');
    const hover = pluginHoverAt(files, FILE, offset);
    expect(hover && hoverText(hover)).toBe(
      `**skills**: a path or a list of them

The folders of skills.

Specification: Codex

In other formats:
- Agent Plugins: \`skills\`, kept only in part
- Codex in a root manifest: \`skills\`, kept only in part
- Claude Code: \`skills\`
- Cursor: \`skills\`
- Copilot: \`skills\`
- Gemini CLI: \`skills\`, kept only in part
- Antigravity: \`skills\`, kept only in part`,
    );
  });

  it("is that of the list for an element, and that of the entry in a marketplace", () => {
    const { files, offset } = at('{"name":"tools","plugins":[{"name":"a","tags":["|t"]}]}', MARKETPLACE);
    expect(pluginHoverAt(files, MARKETPLACE, offset)?.name).toBe("plugins.tags");
  });

  it.each(['{"x-own|": 1}', "|[]", '{"name": "notes"} |'])("is undefined at %s", (marked) => {
    const { files, offset } = at(marked);
    expect(pluginHoverAt(files, FILE, offset)).toBeUndefined();
  });
});

describe("completions in a plugin's manifest", () => {
  it("are the missing keys, required ones first", () => {
    const items = completions('{\n  "version": "1",\n  "|"\n}\n', ".claude-plugin/plugin.json");
    expect(items[0]).toMatchObject({ label: "name", required: true });
    expect(items.map(({ label }) => label)).not.toContain("version");
  });

  it("are those of the object around them", () => {
    expect(completions('{"name":"notes","interface":{"|"}}').map(({ label }) => label)).toContain("displayName");
    const entry = completions('{"name":"tools","plugins":[{"name":"a","|"}]}', MARKETPLACE);
    expect(entry.map(({ label }) => label)).toContain("source");
  });

  it("are none in a file of another kind", () => {
    const { files } = at('{"|"}', "package.json");
    expect(pluginCompletionsAt(files, "package.json", 2)).toEqual([]);
  });
});
