import { memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { pluginDocument, pluginPlace } from "../src/index.js";

describe("the place of a plugin's file", () => {
  // plugin-manifests.md#s1, plugin-manifests.md#s4, plugin-manifests.md#d4
  it.each([
    ["/work/notes/.claude-plugin/plugin.json", { folder: "/work/notes", file: ".claude-plugin/plugin.json" }],
    ["/work/.github/plugin/plugin.json", { folder: "/work", file: ".github/plugin/plugin.json" }],
    ["C:/work/plugin.json", { folder: "C:/work", file: "plugin.json" }],
    ["/.agents/plugins/marketplace.json", { folder: "", file: ".agents/plugins/marketplace.json" }],
    ["gemini-extension.json", { folder: "", file: "gemini-extension.json" }],
    ["/work/.kimi-plugin/plugin.json", undefined],
    ["/work/my-plugin.json", undefined],
    ["/work/package.json", undefined],
  ])("%s is %j", (path, place) => {
    expect(pluginPlace(path)).toEqual(place);
  });
});

describe("the document of a plugin's file", () => {
  const marketplace = { name: "tools", owner: { name: "Ada" }, plugins: [{ name: "a", source: "./a", tags: ["t"] }] };
  const files = memoryFiles({
    ".codex-plugin/plugin.json": '{"name":"notes","interface":{"displayName":"Notes"}}',
    ".claude-plugin/marketplace.json": JSON.stringify(marketplace),
    ".cursor-plugin/plugin.json": "[]",
    ".cursor-plugin/marketplace.json": "[]",
    ".github/plugin/marketplace.json": "{",
    "README.md": "",
  });

  it("describes its fields, and has their counterparts in other dialects", () => {
    const document = pluginDocument(files, ".codex-plugin/plugin.json");
    expect(document?.table.describe(document.document, ["interface", "displayName"])?.doc).toBe(
      "The name of the plugin for people.",
    );
    const named = document?.counterparts(["interface", "displayName"]).map(({ format, places, holds }) => {
      return [format, holds, ...places].join(" ");
    });
    expect(named).toEqual([
      "Agent Plugins none",
      "Codex in a root manifest exact extensions.com.openai.interface.displayName",
      "Claude Code exact displayName",
      "Cursor exact displayName",
      "Copilot none",
      "Gemini CLI none",
      "Antigravity none",
    ]);
    expect(document?.counterparts(["x-own"])).toEqual([]);
  });

  it("describes the entries of a marketplace", () => {
    const document = pluginDocument(files, ".claude-plugin/marketplace.json");
    const { table, document: raw } = document ?? {};
    expect(table?.describe(raw ?? {}, ["plugins", 0, "source"])?.doc).toBe("Where the plugin comes from.");
    expect(table?.describe(raw ?? {}, ["owner", "name"])?.doc).toBe("The name of the owner.");
    const keys = table?.complete(raw ?? {}, ["plugins", 0]).map(({ key }) => key);
    expect(keys).toContain("strict");
    expect(keys).not.toContain("tags");
    expect(table?.complete(raw ?? {}, []).map(({ key }) => key)).toContain("description");
    const tags = document?.counterparts(["plugins", 0, "tags"]).map(({ format, holds }) => `${format} ${holds}`);
    expect(tags).toEqual(["Codex none", "Cursor exact", "Copilot exact"]);
  });

  it.each([
    ".cursor-plugin/plugin.json",
    ".cursor-plugin/marketplace.json",
    ".github/plugin/marketplace.json",
    "README.md",
    "plugin.json",
  ])("%s has none", (file) => {
    expect(pluginDocument(files, file)).toBeUndefined();
  });
});
