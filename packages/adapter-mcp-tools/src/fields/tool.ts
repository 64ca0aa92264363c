import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import {
  anyMapping,
  type Codec,
  distinct,
  field,
  list,
  named,
  inputSchema as schemaOfInput,
  outputSchema as schemaOfOutput,
  string,
} from "@skill-convert/format";
import { hints } from "./hints.js";
import { icons } from "./icons.js";
import { record } from "./record.js";

const section = "Tool";

export const toolName = named(string, "name of a tool");

/** Reads only objects, because a schema of MCP is not `true` or `false` (mcp-tools.md#s8, mcp-tools.md#s11). */
function objectsOnly(codec: Codec<JsonRecord>, schema: JsonRecord): Codec<JsonRecord> {
  return {
    ...codec,
    expected: "a JSON Schema as an object",
    schema,
    get: (raw, at) => (isJsonRecord(raw) ? codec.get(raw, at) : undefined),
    put(model, previous, at) {
      const written = codec.put(model, isJsonRecord(previous) ? previous : undefined, at);
      return isJsonRecord(written) ? written : undefined;
    },
  };
}

/** `inputSchema`, whose root type is `object` (mcp-tools.md#s7). */
export const inputSchema = objectsOnly(schemaOfInput, {
  type: "object",
  properties: { type: { const: "object", title: "Type", description: "The arguments are an object." } },
  required: ["type"],
});

/** `outputSchema`, whose root may have any type (mcp-tools.md#s11). */
export const outputSchema = objectsOnly(schemaOfOutput, { type: "object" });

/** One of `tools`. */
export const tool = record([
  field("name", "name", toolName, {
    required: true,
    key: true,
    section,
    doc: "The name by which the tool is called: 1 to 128 letters, digits, `_`, `-` and `.`.",
    schema: { examples: ["search_notes"] },
  }),
  field("title", "extensions.mcp-tools.title", string, { section, doc: "A name for people." }),
  field("description", "description", string, {
    section,
    doc: "What the tool does. A model decides by it whether to call the tool.",
  }),
  field("icons", "extensions.mcp-tools.icons", icons, { section, doc: "Images that a client may show." }),
  field("inputSchema", "input", inputSchema, {
    required: true,
    section,
    doc: "The arguments, as a JSON Schema (2020-12) with `type: object` at its root.",
  }),
  field("outputSchema", "output", outputSchema, {
    section,
    doc: "The structured result, as a JSON Schema (2020-12). Its root may have any type.",
  }),
  field("annotations", "hints", hints, {
    section: "Annotations",
    doc: "Hints on what the tool does. They are not verified.",
  }),
  field("_meta", "extensions.mcp-tools._meta", anyMapping, { section, doc: "Data of the server and of clients." }),
]);

const distinctTools = distinct(list(tool, "a list of tools"), "duplicate-tool", "name");

/** `tools`. An empty list is read as one operation that declares nothing (mcp-tools.md#d6). */
export const tools: Codec<readonly JsonRecord[]> = {
  ...distinctTools,
  get(raw, at) {
    const read = distinctTools.get(raw, at);
    return read?.length === 0 ? [{}] : read;
  },
  put(models, previous, at) {
    if (!jsonEqual(models as Json, [{}])) return distinctTools.put(models, previous, at);
    return Array.isArray(previous) && previous.length === 0 ? previous : [];
  },
};
