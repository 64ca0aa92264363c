import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { danglingReferences, keywordIssues } from "@skill-convert/core/schema";
import type { Codec, Finding, FindingDefinitions, ManifestReading } from "@skill-convert/format";
import { inputSchema, outputSchema } from "../fields/tool.js";

/** A token of HTTP (RFC 9110). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** The types of a parameter that a header may repeat. */
const HEADER_TYPES: readonly Json[] = ["integer", "string", "boolean"];

/** The findings about the JSON Schemas of arguments and results. */
export const schemaFindings = {
  "input-type": {
    severity: "warning",
    message: "inputSchema must have the type object at its root{found}.",
    docs: "The arguments of a call are an object. With any other root, the official SDK answers `tools/list` with an error, for every tool of the server. The schema is read as it is.",
    section: "Tool",
    sentences: ["mcp-tools.md#s7"],
    requirement: "The root of inputSchema has the type object.",
    validation: "error",
    structural: true,
    find: (reading) =>
      schemasIn(reading, inputSchema).flatMap(({ raw, path }) => {
        const type = getOwn(raw, "type");
        if (type === "object") return [];
        const found = type === undefined ? "" : `; found ${JSON.stringify(type)}`;
        return [{ path: type === undefined ? path : [...path, "type"], args: { found } }];
      }),
  },
  "bad-schema": {
    severity: "warning",
    message: "{where} is not a JSON Schema: {reason}.",
    docs: "A schema must be valid in its dialect, which is JSON Schema 2020-12 without `$schema`. A client that compiles this one fails, or understands it differently.",
    section: "Tool",
    sentences: ["mcp-tools.md#s10"],
    requirement: "The schemas of arguments and results are valid JSON Schemas.",
    validation: "error",
    find: (reading) => [
      ...badSchemas(reading, inputSchema, "inputSchema"),
      ...badSchemas(reading, outputSchema, "outputSchema"),
    ],
  },
  "external-reference": {
    severity: "warning",
    message: 'The schema refers to another document, "{reference}", which clients do not fetch.',
    docs: "A `$ref` to the network is not fetched by default, and a schema with one that is not resolved should be refused. Put the definition under `$defs`, and refer to it there.",
    section: "Tool",
    sentences: ["mcp-tools.md#s12"],
    requirement: "A schema refers only to definitions of its own.",
    find: (reading) =>
      [inputSchema, outputSchema].flatMap((codec) =>
        schemasIn(reading, codec).flatMap(({ raw, path }) => external(raw, path, getOwn(raw, "$id"))),
      ),
  },
  "header-parameter": {
    severity: "warning",
    message: '"x-mcp-header" {problem}, so a client that speaks HTTP drops the tool.',
    docs: "The keyword names the header `Mcp-Param-<value>`, which repeats the argument. It must be a token of HTTP, unique in the schema whatever its case, and stand at a property of the type integer, string or boolean.",
    section: "Tool",
    sentences: ["mcp-tools.md#s13", "mcp-tools.md#s14"],
    requirement:
      "A header that repeats an argument has a valid name of its own, and the argument is an integer, a string or a boolean.",
    validation: "error",
    find: (reading) => schemasIn(reading, inputSchema).flatMap(({ raw, path }) => badHeaders(raw, path)),
  },
} as const satisfies FindingDefinitions;

function schemasIn(
  reading: ManifestReading,
  codec: Codec<JsonRecord>,
): { readonly raw: JsonRecord; readonly path: Path }[] {
  return reading.find(codec as unknown as Codec).flatMap(({ raw, path }) => (isJsonRecord(raw) ? [{ raw, path }] : []));
}

function badSchemas(reading: ManifestReading, codec: Codec<JsonRecord>, where: string): Finding[] {
  return schemasIn(reading, codec).flatMap(({ raw, path }): Finding[] => {
    const issues = keywordIssues(raw).map(({ path: inside, expected, found }): Finding => {
      const keyword = inside.at(-1);
      return {
        path: [...path, ...inside],
        args: { where, reason: `${keyword === undefined ? "it" : `"${keyword}"`} must be ${expected}; found ${found}` },
      };
    });
    if (issues.length > 0) return issues;
    return danglingReferences(raw).map(({ path: inside, reference }) => ({
      path: [...path, ...inside],
      args: { where, reason: `${reference} does not refer to anything in it` },
    }));
  });
}

/** Returns the references of a schema that lead to another document than the one of its own `$id`. */
function external(value: Json, path: Path, own: Json | undefined): Finding[] {
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => external(item, [...path, index], own));
  if (!isJsonRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    if (DATA.has(key)) return [];
    if (key !== "$ref" || typeof item !== "string") return external(item, [...path, key], own);
    const isOwn = typeof own === "string" && item.split("#")[0] === own.split("#")[0];
    return /^[a-z][a-z0-9+.-]*:/i.test(item) && !isOwn ? [{ path: [...path, key], args: { reference: item } }] : [];
  });
}

/** Keywords whose values are data. */
const DATA: ReadonlySet<string> = new Set(["const", "default", "enum", "examples"]);

function badHeaders(schema: JsonRecord, path: Path): Finding[] {
  const seen = new Set<string>();
  const properties = getOwn(schema, "properties");
  if (!isJsonRecord(properties)) return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    const header = isJsonRecord(property) ? getOwn(property, "x-mcp-header") : undefined;
    if (!isJsonRecord(property) || header === undefined) return [];
    const problem = problemOf(header, property, seen);
    if (typeof header === "string") seen.add(header.toLowerCase());
    return problem === undefined ? [] : [{ path: [...path, "properties", name, "x-mcp-header"], args: { problem } }];
  });
}

function problemOf(header: Json, property: JsonRecord, seen: ReadonlySet<string>): string | undefined {
  if (typeof header !== "string" || !TOKEN.test(header)) return "must be a token of HTTP";
  if (seen.has(header.toLowerCase())) return `has the value "${header}" twice`;
  const type = getOwn(property, "type");
  return type !== undefined && HEADER_TYPES.includes(type)
    ? undefined
    : "stands at a parameter of another type than integer, string or boolean";
}
