import { memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { mcpToolsAdapter } from "../src/index.js";
import { FORMS, LISTS, list } from "./fixtures.js";

const decoded = (text: string) => mcpToolsAdapter.decode(list(text));
const manifestOf = (text: string) => decoded(text).value?.manifest;

describe("a list of tools", () => {
  it("is one skill, with the server's own words (mcp-tools.md#s19, mcp-tools.md#d4)", () => {
    expect(manifestOf(LISTS.LIBRARY)).toMatchObject({
      id: "harbour-library",
      name: "Harbour Library",
      version: "2.1.0",
      description: "Lends books and finds them again.",
      instructions: "Search before you reserve.\n",
    });
    expect(manifestOf(LISTS.WITHOUT_TOOLS)).toMatchObject({ id: "empty", version: "1.0.0" });
  });

  it("has one operation per tool, with its schemas", () => {
    const [search, reserve, branches] = manifestOf(LISTS.LIBRARY)?.operations ?? [];
    expect(search).toMatchObject({ name: "search_books", description: "Finds books by words of their title." });
    expect(search?.input?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ["words", true],
      ["limit", false],
      ["branch", false],
    ]);
    expect(search?.input?.parameters[1]).toMatchObject({ default: 10, schema: { type: "integer" } });
    expect(search?.input?.keywords).toMatchObject({ additionalProperties: false });
    // The root of a result need not be an object (mcp-tools.md#s11, mcp-tools.md#d11).
    expect(search?.output?.keywords).toMatchObject({ type: "array" });
    expect(reserve?.output).toMatchObject({
      description: "The reservation",
      fields: [{ name: "until", guaranteed: true }],
    });
    expect(branches?.input?.parameters).toEqual([]);
  });

  it("keeps absent hints absent, and derives no effect from hints (mcp-tools.md#s15, mcp-tools.md#s16, mcp-tools.md#d8)", () => {
    const manifest = manifestOf(LISTS.LIBRARY);
    expect(manifest?.operations.map(({ hints }) => hints)).toEqual([
      { readOnly: true, openWorld: false, extensions: { "mcp-tools": { title: "Search" } } },
      { destructive: false, idempotent: true },
      undefined,
    ]);
    expect(manifest?.effects).toBeUndefined();
    expect(manifest?.execution).toBeUndefined();
  });

  it("keeps every other key (mcp-tools.md#s4, mcp-tools.md#s25, mcp-tools.md#d5)", () => {
    const { extensions, operations } = manifestOf(LISTS.LIBRARY) ?? {};
    expect(extensions?.["mcp-tools"]).toEqual({
      serverInfo: {
        websiteUrl: "https://library.example.org",
        icons: [{ src: "https://library.example.org/icon.png", mimeType: "image/png", sizes: ["48x48"] }],
      },
      protocolVersion: "2026-07-28",
      capabilities: { tools: { listChanged: true } },
      ttlMs: 60000,
      cacheScope: "public",
      resultType: "complete",
      _meta: { "example.org/page": 1 },
    });
    expect(operations?.[0]?.extensions?.["mcp-tools"]).toMatchObject({ title: "Search books", _meta: {} });
    const unknown = manifestOf(LISTS.UNKNOWN_KEYS);
    expect(unknown?.extensions).toEqual({ "mcp-tools": { "x-seen": "2026-11-01" } });
    expect(unknown?.operations[0]?.extensions).toEqual({ "mcp-tools": { "x-cost": { cents: 2 } } });
  });

  it("without tools has one operation that declares nothing (mcp-tools.md#d6)", () => {
    expect(manifestOf(LISTS.WITHOUT_TOOLS)?.operations).toEqual([{}]);
  });

  it.each(Object.entries(FORMS))(
    "is read in another form, with its places: %s (mcp-tools.md#d2, mcp-tools.md#s21)",
    (_, text) => {
      const { value, diagnostics } = decoded(text);
      expect(diagnostics).toEqual([]);
      expect(value?.manifest.operations).toMatchObject([{ name: "ping", description: "Answers." }]);
      const { range } = value?.locate(["operations", 0, "description"]) ?? {};
      expect(range && text.slice(range.start, range.end)).toBe('"Answers."');
      if (value?.manifest.id !== undefined) {
        const at = value.locate(["id"])?.range;
        expect(at && text.slice(at.start, at.end)).toBe('"bell"');
      }
    },
  );
});

describe("detection (mapping-decisions.md#d87, mcp-tools.md#d3)", () => {
  it("takes a list beside a SKILL.md for a file of that skill", () => {
    const alone = memoryFiles({ "mcp-tools.json": '{"tools":[]}' });
    const beside = memoryFiles({ "mcp-tools.json": '{"tools":[]}', "SKILL.md": "---\nname: a\ndescription: b\n---\n" });
    expect(mcpToolsAdapter.detect(alone)).toEqual({ file: "mcp-tools.json", rank: 70 });
    expect(mcpToolsAdapter.detect(beside)?.rank).toBeGreaterThan(500);
    expect(mcpToolsAdapter.detect(memoryFiles({ "tools.json": '{"tools":[]}' }))).toBeUndefined();
    for (const text of ["# Tools\n", "{}", "7", '{"name":"tools"}'])
      expect(mcpToolsAdapter.detect(memoryFiles({ "mcp-tools.json": text }))).toBeUndefined();
  });
});

describe("a list that cannot be read", () => {
  it.each([
    ["a truncated file", LISTS.LIBRARY.slice(0, 400)],
    ["a number", "7"],
    ["an error in place of an answer", '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"broken"}}'],
    ["a tool without a name", '{"tools":[{"inputSchema":{"type":"object"}}]}'],
  ])("is an error that says where: %s", (_, text) => {
    const { value, diagnostics } = decoded(text);
    expect(value).toBeUndefined();
    expect(diagnostics.some(({ severity, file }) => severity === "error" && file === "mcp-tools.json")).toBe(true);
  });
});
