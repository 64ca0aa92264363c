import { findMisshapen, type Json, type Path, type Shape, shapes } from "@skill-convert/core";

/** A value that is not of the shape that reading it takes for granted. */
export interface ShapeIssue {
  readonly code: "missing-field" | "wrong-type";
  /** The place of the value that is wrong, or of the one that is missing. */
  readonly path: Path;
  /** In words. */
  readonly expected: string;
  readonly found: string;
}

// The dialects pass.
const { list, named, oneOf, optional, record } = shapes;
const text = shapes.text();
const flag = shapes.flag();
const texts = list(text, "a list of texts");
const textOrNumber = oneOf([text, shapes.number()], "a text");
const contract = record({ last_line_json: flag }, "an object");

const parameter = record(
  { type: text, required: optional(flag), description: optional(text) },
  "an object with a type",
);
const field = oneOf(
  [text, record({ type: optional(text), description: optional(text) }, "an object")],
  "a type name or a text",
);
const entrypoints = record({ unix: optional(texts), windows: optional(texts), agent: optional(text) }, "an object");
const operation = record(
  {
    description: text,
    input: named(parameter, "an object"),
    output: record({ description: text, fields: optional(named(field, "an object")) }, "an object"),
    entrypoints,
  },
  "an object",
);

const V2_DOCUMENT = record(
  {
    schema_version: textOrNumber,
    id: text,
    version: textOrNumber,
    capabilities: texts,
    effects: texts,
    operations: named(operation, "an object"),
    stdout_contract: contract,
  },
  "an object",
);

const V1_DOCUMENT = record(
  {
    id: text,
    version: textOrNumber,
    effects: texts,
    entrypoints: named(entrypoints, "an object"),
    stdout_contract: contract,
  },
  "an object",
);

/** What is wrong with the shape of a v2 manifest. */
export const checkShapeV2 = (document: Json): ShapeIssue[] => check(document, V2_DOCUMENT);

/** What is wrong with the shape of a v1 manifest. */
export const checkShapeV1 = (document: Json): ShapeIssue[] => check(document, V1_DOCUMENT);

function check(document: Json, shape: Shape): ShapeIssue[] {
  return findMisshapen(document, shape).map(({ path, expected, value }) => ({
    code: value === undefined ? "missing-field" : "wrong-type",
    path,
    expected,
    found: describeValue(value),
  }));
}

/** A value in a few words, without what may be in it. */
export function describeValue(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return value === "" ? "an empty text" : "a text";
  return typeof value === "number" ? `the number ${value}` : `${value}`;
}
