import { findMisshapen, type Json, type Path, type Shape, shapes } from "@skill-convert/core";
import { CHECKS } from "./assertions.js";
import type { AssertionItem } from "./items.js";
import { isScalar } from "./values.js";

/** A value that is not of the shape that reading it takes for granted. */
export interface ShapeIssue {
  readonly code: "missing-field" | "wrong-type";
  /** The place of the value that is wrong, or of the one that is missing. */
  readonly path: Path;
  /** In words. */
  readonly expected: string;
  readonly value: Json | undefined;
}

// The dialects pass: a text for a list of one, no value for a field that may be left out, and a number for a version.
const { any, list, maybe, oneOf, record } = shapes;
const text = shapes.text();
const number = shapes.number();
const flag = shapes.flag();
const texts: Shape = {
  expected: "a list of texts",
  is: (value) => typeof value === "string" || Array.isArray(value),
  each: { expected: "a text", is: isScalar },
};
const textOrNumber = oneOf([text, number], "a text");
/** A list of mappings, of which others are left to those who look at them one by one. */
const records = (fields: Readonly<Record<string, Shape>>) => list(record(fields, "a mapping"), "a list of mappings");

const constraints = record(
  { pattern: maybe(text), enum: maybe(list(any, "a list of values")), min: maybe(number), max: maybe(number) },
  "a mapping",
);
const value = { name: text, type: text, description: maybe(text), constraints: maybe(constraints) };

const DOCUMENT = record(
  {
    sop: textOrNumber,
    name: text,
    version: textOrNumber,
    description: text,
    author: maybe(text),
    license: maybe(text),
    repository: maybe(text),
    tags: maybe(texts),
    inputs: maybe(records({ ...value, required: maybe(flag) })),
    outputs: maybe(records({ ...value, guaranteed: maybe(flag) })),
    tools_used: maybe(texts),
    side_effects: maybe(
      records({
        type: text,
        access: maybe(text),
        description: maybe(text),
        paths: maybe(texts),
        destinations: maybe(texts),
      }),
    ),
    requirements: maybe(
      record(
        { env_vars: maybe(texts), files: maybe(texts), tools: maybe(texts), capabilities: maybe(texts) },
        "a mapping",
      ),
    ),
    assertions: maybe(record({ pre: maybe(records({})), post: maybe(records({})) }, "a mapping")),
    observability: maybe(
      record(
        {
          level: maybe(text),
          trace_sampling: maybe(number),
          metrics: maybe(records({ name: text, type: maybe(text), description: maybe(text) })),
        },
        "a mapping",
      ),
    ),
  },
  "a mapping of the fields of the manifest",
);

const details = { check: text, message: maybe(text), severity: maybe(text) };
const ASSERTION = record(details, "a mapping");
const KINDS = { template: text, text, number, flag, any };

/** For each check an assertion with its parameters. */
const ASSERTIONS: ReadonlyMap<string, Shape> = new Map(
  [...CHECKS].map(([check, parameters]) => {
    const fields = parameters.map(({ key, kind, required }) => [key, required ? KINDS[kind] : maybe(KINDS[kind])]);
    return [check, record({ ...details, ...Object.fromEntries(fields) }, "a mapping")];
  }),
);

/** What is wrong with the shape of a manifest document that has these assertions. */
export function checkShape(document: Json, assertions: readonly AssertionItem[]): ShapeIssue[] {
  const found = check(document, DOCUMENT, []);
  for (const { raw, path, kind } of assertions) {
    found.push(...check(raw, (kind && ASSERTIONS.get(kind.check)) ?? ASSERTION, path));
  }
  return found;
}

function check(document: Json, shape: Shape, base: Path): ShapeIssue[] {
  return findMisshapen(document, shape, base).map(({ path, expected, value: found }) => ({
    code: found === undefined ? "missing-field" : "wrong-type",
    path,
    expected,
    value: found,
  }));
}
