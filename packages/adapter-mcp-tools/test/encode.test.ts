import { applyTextEdits, memoryFiles, overlay, type SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { mcpToolsAdapter } from "../src/index.js";
import { FORMS, LISTS, list, MORE_META } from "./fixtures.js";

function written(manifest: SkillManifest, files = memoryFiles({}, { path: "skills/tidy" })) {
  const { value } = mcpToolsAdapter.encode(manifest, { over: files });
  const content = overlay(files, value?.edits ?? []).text("mcp-tools.json");
  return {
    document: JSON.parse(content.kind === "text" ? content.text : "null"),
    notes: value?.notes ?? [],
    edits: value?.edits,
  };
}

describe("a skill as a list of tools", () => {
  it("has its names, its version and its instructions in the words of a server (mcp-tools.md#s22, mcp-tools.md#d4)", () => {
    const { document } = written({
      id: "tidy",
      name: "Tidy up",
      version: "1.2.0",
      description: "Tidies.",
      instructions: "Ask first.\n",
      operations: [{ name: "sort", description: "Sorts.", input: { parameters: [] } }],
    });
    expect(document).toEqual({
      serverInfo: { name: "tidy", title: "Tidy up", version: "1.2.0", description: "Tidies." },
      instructions: "Ask first.\n",
      tools: [{ name: "sort", description: "Sorts.", inputSchema: { type: "object", properties: {} } }],
    });
  });

  it("gives a tool what it needs, and says so (mcp-tools.md#s9, mcp-tools.md#d7)", () => {
    const { document, notes } = written({
      description: "Tidies.",
      operations: [{ output: { fields: [{ name: "count" }] } }],
    });
    expect(document.tools).toEqual([
      {
        name: "tidy",
        description: "Tidies.",
        inputSchema: { type: "object", properties: {} },
        outputSchema: { type: "object", properties: { count: {} } },
      },
    ]);
    expect(notes.map(({ path }) => path.join("/"))).toEqual([
      "operations/0/name",
      "operations/0/description",
      "operations/0/input",
    ]);
    const several = written({ operations: [{ description: "a" }, { name: "b" }] });
    expect(several.document.tools.map(({ name }: { name: string }) => name)).toEqual(["operation-1", "b"]);
  });

  it("has hints only if the skill declares what it does (mcp-tools.md#d9)", () => {
    const operations = [{ name: "a", description: "a", input: { parameters: [] } }];
    expect(written({ operations }).document.tools[0].annotations).toBeUndefined();
    expect(
      written({ operations, effects: [{ type: "filesystem", access: "read" }] }).document.tools[0].annotations,
    ).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
    expect(written({ operations, execution: { network: false } }).document.tools[0].annotations).toMatchObject({
      destructiveHint: true,
      openWorldHint: false,
    });
  });

  it("has no tools if nothing is declared to call (mcp-tools.md#d6)", () => {
    expect(written({ id: "advice", operations: [{}] }).document).toEqual({ serverInfo: { name: "advice" }, tools: [] });
  });

  it("takes an object, and describes its result by one (mcp-tools.md#s7, mcp-tools.md#s8, mcp-tools.md#s11)", () => {
    const { document } = written({
      operations: [
        { name: "a", description: "a", input: { parameters: [], keywords: false }, output: { keywords: true } },
        { name: "b", description: "b", input: { parameters: [], omits: ["type"], keywords: { minProperties: 1 } } },
        { name: "c", description: "c", input: { parameters: [], keywords: { type: ["object", "null"] } } },
      ],
    });
    expect(document.tools.map(({ inputSchema }: { inputSchema: object }) => inputSchema)).toEqual([
      { type: "object", properties: {}, not: {} },
      { type: "object", properties: {}, minProperties: 1 },
      { type: "object", properties: {} },
    ]);
    expect(document.tools[0].outputSchema).toEqual({});
  });
});

describe("a change of a list", () => {
  it.each(Object.entries({ ...LISTS, ...FORMS }))(
    "edits nothing else, in the form that it has: %s (mcp-tools.md#d2)",
    (_, text) => {
      const files = list(text);
      const manifest = mcpToolsAdapter.decode(files).value?.manifest as SkillManifest;
      expect(mcpToolsAdapter.encode(manifest, { over: files }).value?.edits).toEqual([]);
      const [first, ...others] = manifest.operations;
      if (first?.name === undefined) return;
      const changed = { ...manifest, operations: [{ ...first, description: "Changed." }, ...others] };
      const [edit] = mcpToolsAdapter.encode(changed, { over: files, editing: true }).value?.edits ?? [];
      const result = edit?.kind === "splice" ? applyTextEdits(text, edit.edits) : undefined;
      expect(result).toBe(text.replace(JSON.stringify(first.description), '"Changed."'));
    },
  );

  it("makes an object of a list of tools alone if the server gets a name (mcp-tools.md#d2)", () => {
    const files = list(FORMS.BARE);
    const manifest = mcpToolsAdapter.decode(files).value?.manifest as SkillManifest;
    const { document } = written({ ...manifest, id: "bell" }, files);
    expect(document).toMatchObject({ serverInfo: { name: "bell" }, tools: [{ name: "ping" }] });
  });

  it("changes the server where a result of MCP names it (mcp-tools.md#s21)", () => {
    const files = list(MORE_META);
    const manifest = mcpToolsAdapter.decode(files).value?.manifest as SkillManifest;
    const { document } = written({ ...manifest, version: "2.0.0" }, files);
    expect(document["_meta"]).toEqual({
      "io.modelcontextprotocol/serverInfo": { name: "bell", version: "2.0.0" },
      "example.org/page": 1,
    });
    expect(document.serverInfo).toBeUndefined();
  });
});

describe("the instructions (mcp-tools.md#d4)", () => {
  it("take the place of a SKILL.md that has nothing else", () => {
    const files = memoryFiles({ "SKILL.md": "Ask first.\n" });
    const manifest: SkillManifest = { instructions: "Ask first.\n", operations: [{}] };
    const { edits } = written(manifest, files);
    expect(edits).toContainEqual({ kind: "remove", path: "SKILL.md" });
    const other = written({ operations: [{}] }, files);
    expect(other.edits?.map(({ path }) => path)).toEqual(["mcp-tools.json"]);
  });
});
