import { describeAdapter } from "@skill-convert/testing";
import { mcpToolsAdapter } from "../src/index.js";
import { documentOf, FORMS, LISTS } from "./fixtures.js";

describeAdapter(mcpToolsAdapter, {
  examples: Object.fromEntries(
    Object.entries({ ...LISTS, ...FORMS }).map(([name, text]) => [name, { "mcp-tools.json": text }]),
  ),
  document: documentOf,
  allowedWarnings: {
    "mcp-tools/tool-name": "The name of an operation is kept letter for letter.",
    "mcp-tools/no-description": "A description cannot be invented.",
    "core/hidden-character": "Names are kept letter for letter.",
  },
  // The list of required properties is apart from the properties.
  elsewhere: ([head, , , field, ...inside]) => head === "operations" && field === "fields" && inside.length === 0,
  runs: 40,
});
