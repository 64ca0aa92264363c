import { getOwn, isJsonRecord, isRecord, type Json, type JsonRecord, type Path } from "@skill-convert/core";
import * as z from "zod/mini";

/** A value that is not of the shape that reading it takes for granted. */
export interface ShapeIssue {
  readonly code: "missing-field" | "wrong-type";
  /** The place of the value that is wrong, or of the one that is missing. */
  readonly path: Path;
  /** In words. */
  readonly expected: string;
  readonly found: string;
}

// The messages of these schemas are what is expected, in words; the dialects pass.
const text = z.string("a text");
const list = z.array(text, "a list of texts");
const record = z.record(z.string(), z.unknown(), "an object");
const textOrNumber = z.union([text, z.number()], "a text");

const TOP_V2 = z.looseObject(
  {
    schema_version: textOrNumber,
    id: text,
    version: textOrNumber,
    capabilities: list,
    effects: list,
    operations: record,
    stdout_contract: z.looseObject({ last_line_json: z.boolean("true or false") }, "an object"),
  },
  "an object",
);

const TOP_V1 = z.looseObject(
  {
    id: text,
    version: textOrNumber,
    effects: list,
    entrypoints: record,
    stdout_contract: z.looseObject({ last_line_json: z.boolean("true or false") }, "an object"),
  },
  "an object",
);

const ENTRYPOINTS = z.looseObject(
  { unix: z.optional(list), windows: z.optional(list), agent: z.optional(text) },
  "an object",
);

const OPERATION = z.looseObject(
  {
    description: text,
    input: record,
    output: z.looseObject({ description: text, fields: z.optional(record) }, "an object"),
    entrypoints: ENTRYPOINTS,
  },
  "an object",
);

const PARAMETER = z.looseObject(
  { type: text, required: z.optional(z.boolean("true or false")), description: z.optional(text) },
  "an object with a type",
);

const FIELD = z.union(
  [text, z.looseObject({ type: z.optional(text), description: z.optional(text) })],
  "a type name or a text",
);

/** Two rules ask for the issues of the same document, each for one kind of them. */
function once(find: (document: Json) => ShapeIssue[]): (document: Json) => ShapeIssue[] {
  let latest: { readonly document: Json; readonly issues: ShapeIssue[] } | undefined;
  return (document) => {
    if (latest?.document !== document) latest = { document, issues: find(document) };
    return latest.issues;
  };
}

/** What is wrong with the shape of a v2 manifest. Names are walked over by hand, since zod passes over `__proto__`. */
export const checkShapeV2 = once((document) => [
  ...check(TOP_V2, document, []),
  ...entriesAt(document, ["operations"]).flatMap(([operation, path]) => [
    ...check(OPERATION, operation, path),
    ...entriesAt(operation, ["input"], path).flatMap(([item, at]) => check(PARAMETER, item, at)),
    ...entriesAt(operation, ["output", "fields"], path).flatMap(([item, at]) => check(FIELD, item, at)),
  ]),
]);

/** What is wrong with the shape of a v1 manifest. */
export const checkShapeV1 = once((document) => [
  ...check(TOP_V1, document, []),
  ...entriesAt(document, ["entrypoints"]).flatMap(([item, path]) => check(ENTRYPOINTS, item, path)),
]);

function entriesAt(value: Json, keys: readonly string[], base: Path = []): [Json, Path][] {
  let node: Json | undefined = value;
  for (const key of keys) node = isJsonRecord(node) ? getOwn(node, key) : undefined;
  if (!isJsonRecord(node)) return [];
  return Object.entries(node).map(([name, item]) => [item, [...base, ...keys, name]]);
}

function check(schema: z.ZodMiniType, value: Json, base: Path): ShapeIssue[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const inside = issue.path.map((segment) => (typeof segment === "number" ? segment : String(segment)));
    const found = valueAt(value, inside);
    return {
      code: found === undefined ? "missing-field" : "wrong-type",
      path: [...base, ...inside],
      expected: issue.message,
      found: describeValue(found),
    };
  });
}

function valueAt(value: Json, path: Path): Json | undefined {
  let node: unknown = value;
  for (const segment of path) {
    if (!(isRecord(node) || Array.isArray(node)) || !Object.hasOwn(node, segment)) return undefined;
    node = (node as JsonRecord)[String(segment)];
  }
  return node as Json;
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
