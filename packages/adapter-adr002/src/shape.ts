import {
  didYouMean,
  findMisshapen,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type Misshapen,
  type Path,
  rememberLast,
  type Shape,
  shapes,
} from "@skill-convert/core";

/** A value that is not of the shape that reading it takes for granted. */
export interface ShapeIssue {
  readonly code: "missing-field" | "wrong-type";
  /** The place of the value that is wrong, or of the one that is missing. */
  readonly path: Path;
  /** In words. */
  readonly expected: string;
  readonly found: string;
}

// The dialects pass: keys that are left empty, versions without quotes, and a scalar for the name and the description.
const { list, maybe, oneOf, record } = shapes;
const text = shapes.text();
const flag = shapes.flag();
const label: Shape = { expected: "a text", is: (value) => typeof value !== "object" };
const version: Shape = { expected: "a text", is: (value) => typeof value === "string" || typeof value === "number" };
const seconds: Shape = { expected: "a number of seconds", is: Number.isFinite };
const schema: Shape = { expected: "a JSON Schema as a mapping", is: isJsonRecord };

const BASES: readonly Json[] = ["skill_root", "repo_root", "cwd"];
const base: Shape = { expected: "skill_root, repo_root or cwd", is: (value) => BASES.includes(value) };

const mapping = (fields: Readonly<Record<string, Shape>>) => record(fields, "a mapping");
const listOf = (fields: Readonly<Record<string, Shape>>) => list(mapping(fields), "a list");
const splitLists = (fields: Readonly<Record<string, Shape>>) => {
  const entries = maybe(listOf(fields));
  return record({ required: entries, optional: entries }, "a mapping with the lists required and optional");
};

const variable = { name: text, description: maybe(text), sensitive: maybe(flag) };
const input = { name: text, description: maybe(text), schema: maybe(schema), sensitive: maybe(flag) };
const artifact = oneOf(
  [text, mapping({ name: text, description: maybe(text), schema: maybe(schema) })],
  "a text, or a mapping with a name",
);

const DOCUMENT = mapping({
  name: label,
  description: label,
  version: maybe(version),
  inputs: maybe(splitLists(input)),
  env: maybe(splitLists(variable)),
  preconditions: maybe(
    mapping({
      commands: maybe(listOf({ cmd: text, min_version: maybe(version), max_version: maybe(version) })),
      files: maybe(listOf({ path: text, base: maybe(base), description: maybe(text) })),
    }),
  ),
  outputs: maybe(
    mapping({
      files: maybe(listOf({ pattern: text, base: maybe(base), description: maybe(text) })),
      artifacts: maybe(list(artifact, "a list")),
    }),
  ),
  execution: maybe(
    mapping({
      idempotent: maybe(flag),
      destructive: maybe(flag),
      network: maybe(flag),
      interactive: maybe(flag),
      timeout: maybe(seconds),
    }),
  ),
  sensitive: maybe(flag),
});

/** The dialect in which inputs are one list. */
const FLAT_INPUTS = mapping({ inputs: listOf({ ...input, required: maybe(flag) }) });

/** What is wrong with the shape of a document. */
export const shapeIssues: (document: JsonRecord) => readonly ShapeIssue[] = rememberLast((document) => {
  if (!Array.isArray(getOwn(document, "inputs"))) return findMisshapen(document, DOCUMENT).map(toIssue);
  const { inputs: _flat, ...rest } = document;
  return [...findMisshapen(rest, DOCUMENT), ...findMisshapen(document, FLAT_INPUTS)].map(toIssue);
});

function toIssue({ path, expected, value }: Misshapen): ShapeIssue {
  // A field that is left empty is missing; an empty item of a list is something.
  const missing = value === undefined || (value === null && typeof path.at(-1) === "string");
  const known = expected === base.expected ? BASES.map(String) : [];
  return { code: missing ? "missing-field" : "wrong-type", path, expected, found: describeWord(value, known) };
}

/** A value in a few words; of a text, where it is to be one of those that there are, the text. */
function describeWord(value: Json | undefined, known: readonly string[]): string {
  return typeof value === "string" && known.length > 0 ? `"${value}"${didYouMean(value, known)}` : describeValue(value);
}

/** A value in a few words, without what may be in it. */
export function describeValue(value: Json | undefined): string {
  if (value === undefined || value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a mapping";
  if (typeof value === "string") return value === "" ? "an empty text" : "a text";
  return typeof value === "number" ? `the number ${value}` : `${value}`;
}
