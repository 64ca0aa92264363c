import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { describeSchema } from "@skill-convert/testing";
import { mcpToolsAdapter } from "../src/index.js";
import { documentOf, LISTS, list } from "./fixtures.js";

describeSchema(mcpToolsAdapter, {
  documents: Object.values(LISTS)
    .map((text) => documentOf(list(text)))
    .filter(isJsonRecord),
  words: ["", "object", 7, true, null, [], {}, ["object"], { type: "object" }, { src: "a" }] as Json[],
  write: (document) => ({ "mcp-tools.json": JSON.stringify(document) }),
});
