import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import {
  type FindingDefinitions,
  type ManifestReading,
  mappingsIn,
  stringsIn,
  structuralDiagnostics,
} from "@skill-convert/format";
import { tool, toolName } from "../fields/tool.js";

const NAME = /^[A-Za-z0-9_.-]{1,128}$/;

/** The findings about the list, its tools and the server. */
export const structureFindings = {
  "missing-field": {
    ...structuralDiagnostics["missing-field"],
    section: "Tool",
    sentences: ["mcp-tools.md#s1", "mcp-tools.md#s7", "mcp-tools.md#s8", "mcp-tools.md#s23"],
    requirement: "The list has tools, and each tool has a name and a schema of its arguments.",
    structural: true,
  },
  "wrong-type": {
    ...structuralDiagnostics["wrong-type"],
    section: "Tool",
    sentences: [
      "mcp-tools.md#s1",
      "mcp-tools.md#s5",
      "mcp-tools.md#s6",
      "mcp-tools.md#s11",
      "mcp-tools.md#s18",
      "mcp-tools.md#s22",
    ],
    requirement: "Every field has the type that the schema of MCP gives it.",
    structural: true,
  },
  "unknown-field": structuralDiagnostics["unknown-field"],
  "empty-field": {
    ...structuralDiagnostics["empty-field"],
    section: "Tool",
    sentences: ["mcp-tools.md#d5"],
    requirement: "A field that is present has a value.",
  },
  "misspelt-field": {
    ...structuralDiagnostics["misspelt-field"],
    section: "Tool",
    sentences: ["mcp-tools.md#d5"],
    requirement: "The fields are spelled as MCP spells them, because clients ignore others.",
  },
  "duplicate-tool": {
    severity: "warning",
    message: 'The name "{name}" is that of two tools.',
    docs: "A call names a tool, so only one of the two can be called, and the official SDK refuses to register the second. Rename one of them.",
    section: "Tool",
    sentences: ["mcp-tools.md#s3"],
    requirement: "The name of a tool is unique within its server.",
    validation: "error",
  },
  "tool-name": {
    severity: "warning",
    message: 'The tool name "{name}" should have 1 to 128 letters, digits, "_", "-" and "." only.',
    docs: "Clients and models may refuse or change other names, so that calls do not arrive.",
    section: "Tool",
    sentences: ["mcp-tools.md#s2"],
    requirement: "The name of a tool has 1 to 128 letters of ASCII, digits, underscores, hyphens and periods.",
    find: (reading) =>
      stringsIn(reading, [toolName]).flatMap(({ text, path }) =>
        NAME.test(text) ? [] : [{ path, args: { name: text } }],
      ),
  },
  "no-description": {
    severity: "warning",
    message: 'The tool "{name}" has no description, so a model cannot tell what it does.',
    docs: "MCP does not require a description, but a model chooses a tool by it, and the conformance suite of MCP fails a tool without one. Say what the tool does and when to call it.",
    section: "Tool",
    sentences: ["mcp-tools.md#s6", "mcp-tools.md#d10"],
    requirement: "A tool has a description, by which a model chooses it.",
    find: (reading) =>
      mappingsIn(reading, tool).flatMap(({ raw, path }) => {
        const description = getOwn(raw, "description");
        const isThere = typeof description === "string" ? description.trim() !== "" : (description ?? null) !== null;
        return isThere ? [] : [{ path, args: { name: String(getOwn(raw, "name") ?? "") } }];
      }),
  },
  "more-pages": {
    severity: "warning",
    message: "The list ends with a cursor, so it is one page of several, and the other tools are missing.",
    docs: "An answer to `tools/list` with `nextCursor` is not complete. `skill-convert import mcp` follows every page.",
    section: "Listing",
    sentences: ["mcp-tools.md#s24", "mcp-tools.md#d1"],
    requirement: "A list of tools is complete, so it has no cursor.",
    find: ({ document }: ManifestReading) =>
      typeof getOwn(document, "nextCursor") === "string" ? [{ path: ["nextCursor"] }] : [],
  },
  "pointless-hint": {
    severity: "info",
    message: '"{hint}" says nothing about a tool that is read-only.',
    docs: "A tool that changes nothing destroys nothing, and may be called again. The two hints count only if `readOnlyHint` is false. Remove this one, or `readOnlyHint` if the tool does change something.",
    section: "Annotations",
    sentences: ["mcp-tools.md#s17"],
    requirement: "destructiveHint and idempotentHint are given only if the tool is not read-only.",
    find: (reading) =>
      mappingsIn(reading, tool).flatMap(({ raw, path }) => {
        const annotations = getOwn(raw, "annotations");
        if (!isJsonRecord(annotations) || annotations["readOnlyHint"] !== true) return [];
        const pointless = [
          { hint: "destructiveHint", value: true },
          { hint: "idempotentHint", value: false },
        ];
        return pointless
          .filter(({ hint, value }) => getOwn(annotations, hint) === value)
          .map(({ hint }) => ({ path: [...path, "annotations", hint], args: { hint } }));
      }),
  },
} as const satisfies FindingDefinitions;
