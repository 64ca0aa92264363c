import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { schemaAddress } from "@skill-convert/core/text";
import { defineFormat } from "@skill-convert/format";
import { coverage } from "./derive/coverage.js";
import { explain, prepare } from "./derive/prepare.js";
import { table } from "./fields/document.js";
import { listing } from "./files/listing.js";
import { findings } from "./findings/index.js";
import { mcpToolsFormat, REVISION } from "./format.js";

/** The adapter of the tools of an MCP server: `mcp-tools.json`, which one server is one skill of. */
export const mcpToolsAdapter = defineFormat({
  format: mcpToolsFormat,
  versions: [REVISION],
  findings,
  container: listing,
  table,
  subject: "A list of MCP tools",
  prepare,
  explain,
  triggersInDescription: {},
  assertionsInSchemas: true,
  idOf: ({ serverInfo }) => {
    const name = isJsonRecord(serverInfo) ? getOwn(serverInfo, "name") : undefined;
    return typeof name === "string" ? name : undefined;
  },
  coverage,
  jsonSchema: (derived) => ({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: schemaAddress("mcp-tools"),
    title: "The tools of an MCP server",
    description: "A snapshot of an MCP server: what it says about itself, and its tools.",
    ...derived,
  }),
});

/** The diagnostics of lists of MCP tools. */
export const mcpToolsDiagnostics = findings.diagnostics;
