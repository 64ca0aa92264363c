import { type Json, type JsonRecord, memoryFiles, type SkillFiles } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { mcpToolsAdapter } from "../src/index.js";

const print = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const OBJECT = { type: "object" } as const;

/** A server of a library, in its own words. */
const LIBRARY = {
  serverInfo: {
    name: "harbour-library",
    title: "Harbour Library",
    version: "2.1.0",
    description: "Lends books and finds them again.",
    websiteUrl: "https://library.example.org",
    icons: [{ src: "https://library.example.org/icon.png", mimeType: "image/png", sizes: ["48x48"] }],
  },
  instructions: "Search before you reserve.\n",
  protocolVersion: "2026-07-28",
  capabilities: { tools: { listChanged: true } },
  tools: [
    {
      name: "search_books",
      title: "Search books",
      description: "Finds books by words of their title.",
      icons: [{ src: "data:image/png;base64,AAAA" }],
      inputSchema: {
        type: "object",
        properties: {
          words: { type: "string", description: "Words of the title", minLength: 1 },
          limit: { type: "integer", minimum: 1, maximum: 50, default: 10 },
          branch: { $ref: "#/$defs/branch" },
        },
        required: ["words"],
        additionalProperties: false,
        $defs: { branch: { enum: ["north", "south"] } },
      },
      outputSchema: {
        type: "array",
        items: { type: "object", properties: { isbn: { type: "string" } }, required: ["isbn"] },
      },
      annotations: { title: "Search", readOnlyHint: true, openWorldHint: false },
      _meta: { "example.org/shelf": 3 },
    },
    {
      name: "reserve_book",
      description: "Reserves a book.",
      inputSchema: {
        type: "object",
        properties: { isbn: { type: "string", "x-mcp-header": "Isbn" } },
        required: ["isbn"],
      },
      outputSchema: {
        type: "object",
        description: "The reservation",
        properties: { until: { type: "string", format: "date" } },
        required: ["until"],
      },
      annotations: { destructiveHint: false, idempotentHint: true },
    },
    {
      name: "list_branches",
      description: "Lists the branches.",
      inputSchema: { type: "object", additionalProperties: false },
    },
  ],
  ttlMs: 60000,
  cacheScope: "public",
  resultType: "complete",
  _meta: { "example.org/page": 1 },
};

const one = { name: "ping", description: "Answers.", inputSchema: OBJECT };

/** Lists that follow the specification and the decisions about the file. */
export const LISTS = {
  LIBRARY: print(LIBRARY),
  MINIMAL: print({ tools: [one] }),
  WITHOUT_TOOLS: print({ serverInfo: { name: "empty", version: "1.0" }, tools: [] }),
  UNKNOWN_KEYS: print({ tools: [{ ...one, "x-cost": { cents: 2 } }], "x-seen": "2026-11-01" }),
} as const;

/** The other forms of a list (mcp-tools.md#d2). */
export const FORMS = {
  BARE: print([one]),
  RESPONSE: print({ jsonrpc: "2.0", id: 1, result: { tools: [one], ttlMs: 0 } }),
  IN_META: print({
    _meta: { "io.modelcontextprotocol/serverInfo": { name: "bell", version: "1.2.0" } },
    ttlMs: 0,
    tools: [one],
  }),
  RESPONSE_IN_META: print({
    jsonrpc: "2.0",
    id: "a",
    result: { _meta: { "io.modelcontextprotocol/serverInfo": { name: "bell", version: "1.2.0" } }, tools: [one] },
  }),
} as const;

/** A result of MCP with more under `_meta` than its server. */
export const MORE_META = print({
  _meta: { "io.modelcontextprotocol/serverInfo": { name: "bell", version: "1.2.0" }, "example.org/page": 1 },
  tools: [one],
});

export function list(text: string | Json, path = "servers/harbour"): SkillFiles {
  return memoryFiles({ "mcp-tools.json": typeof text === "string" ? text : print(text) }, { path });
}

/** The list as the adapter sees it, in its one form. */
export function documentOf(files: SkillFiles): JsonRecord | undefined {
  const document = mcpToolsAdapter.read(files).document?.document;
  return isJsonRecord(document) ? document : undefined;
}
