import type { Json } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { danglingReferences, keywordIssues } from "@skill-convert/core/schema";
import type { FindingDefinitions } from "@skill-convert/format";
import { isJsonSchema } from "../fields/json-schema.js";
import { decodeField } from "../fields/types.js";

/** The findings about the schemas of the input and the output. */
export const schemaFindings = {
  shorthand: {
    severity: "info",
    message: 'The fields under "{key}" are given in shorthand; they are read as a JSON Schema.',
    docs: "A mapping of names to types is read as a JSON Schema of an object; a field without a question mark is required.",
    section: "Definitions 4.1 and 4.2",
    requirement: "The schema of the input, or of the output, is a JSON Schema document.",
    sentences: ["semioverse.md#s47", "semioverse.md#s50", "semioverse.md#d17"],
  },
  "unknown-type": {
    severity: "warning",
    message:
      '"{text}" is not a known type{hint} ({known}); "{name}" may have any value, and the text is read as its description.',
    docs: "Shorthand schemas name a type for each field, with `[]` for a list and `?` for an optional field. Write a JSON Schema if you need to say more.",
    section: "Definitions 4.1 and 4.2",
    requirement: "In a mapping of names to types, every type is a type of JSON Schema.",
    sentences: ["semioverse.md#d18"],
  },
  "not-a-schema": {
    severity: "error",
    message: '"{key}" is not a JSON Schema: {place} must be {expected}; found {found}.',
    docs: "Definitions 4.1 and 4.2: the input and the output have JSON Schemas. A validator refuses a schema in which a keyword has an invalid value, or ignores the keyword.",
    section: "Definitions 4.1 and 4.2",
    requirement: "Every keyword of a schema has a value that JSON Schema allows.",
    sentences: ["semioverse.md#s47", "semioverse.md#s50"],
    find: ({ document }) =>
      ["inputs", "outputs"].flatMap((key) =>
        schemaIssues(getOwn(document, key) ?? null).map(({ path, expected, found, meant }) => ({
          path: [key, ...path],
          args: { key, expected, found },
          ...(meant !== undefined && { meant }),
        })),
      ),
  },
} as const satisfies FindingDefinitions;

function schemaIssues(raw: Json): ReturnType<typeof keywordIssues> {
  if (!isJsonSchema(raw)) return shorthandIssues(raw);
  const issues = keywordIssues(raw);
  if (issues.length > 0) return issues;
  return danglingReferences(raw).map(({ path, reference }) => ({
    path,
    expected: "a reference to an existing schema",
    found: `"${reference}"`,
  }));
}

function shorthandIssues(raw: Json): ReturnType<typeof keywordIssues> {
  if (!isJsonRecord(raw)) return [];
  return Object.entries(raw).flatMap(([name, field]) =>
    isJsonRecord(field) ? keywordIssues(decodeField(field).schema, [name]) : [],
  );
}
