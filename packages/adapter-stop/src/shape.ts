import type { Json, Path } from "@skill-convert/core";
import * as z from "zod/mini";
import { CHECKS, readCheck } from "./assertions.js";
import { assertionsOf, type Item, itemsAt, valueAt } from "./items.js";
import { textAt } from "./values.js";

/** A value that is not of the shape that reading it takes for granted. */
export interface ShapeIssue {
  readonly code: "missing-field" | "wrong-type";
  /** The place of the value that is wrong, or of the one that is missing. */
  readonly path: Path;
  /** In words. */
  readonly expected: string;
  readonly value: Json | undefined;
}

// The messages of these schemas are what is expected, in words. The dialects pass: a text for a list of one, no value
// for a field that may be left out, and a number for a version.
const text = z.string("a text");
const number = z.number("a number");
const flag = z.boolean("true or false");
const scalar = z.union([text, number, flag]);
const texts = z.union([text, z.array(scalar)], "a list of texts");
const record = z.looseObject({}, "a mapping");
const textOrNumber = z.union([text, number], "a text");

function maybe<T extends z.ZodMiniType>(schema: T) {
  return z.optional(z.nullable(schema));
}

/** A list of mappings; what is in them is looked at one by one. */
const records = z.array(record, "a list of mappings");

const DOCUMENT = z.looseObject(
  {
    sop: textOrNumber,
    name: text,
    version: textOrNumber,
    description: text,
    author: maybe(text),
    license: maybe(text),
    repository: maybe(text),
    tags: maybe(texts),
    inputs: maybe(records),
    outputs: maybe(records),
    tools_used: maybe(texts),
    side_effects: maybe(records),
    requirements: maybe(
      z.looseObject(
        { env_vars: maybe(texts), files: maybe(texts), tools: maybe(texts), capabilities: maybe(texts) },
        "a mapping",
      ),
    ),
    assertions: maybe(z.looseObject({ pre: maybe(records), post: maybe(records) }, "a mapping")),
    observability: maybe(
      z.looseObject({ level: maybe(text), trace_sampling: maybe(number), metrics: maybe(records) }, "a mapping"),
    ),
  },
  "a mapping of the fields of the manifest",
);

const CONSTRAINTS = z.looseObject(
  {
    pattern: maybe(text),
    enum: maybe(z.array(z.unknown(), "a list of values")),
    min: maybe(number),
    max: maybe(number),
  },
  "a mapping",
);

const VALUE = { name: text, type: text, description: maybe(text), constraints: maybe(CONSTRAINTS) };
const INPUT = z.looseObject({ ...VALUE, required: maybe(flag) });
const OUTPUT = z.looseObject({ ...VALUE, guaranteed: maybe(flag) });
const SIDE_EFFECT = z.looseObject({
  type: text,
  access: maybe(text),
  description: maybe(text),
  paths: maybe(texts),
  destinations: maybe(texts),
});
const METRIC = z.looseObject({ name: text, type: maybe(text), description: maybe(text) });

const DETAILS = { check: text, message: maybe(text), severity: maybe(text) };
const ASSERTION = z.looseObject(DETAILS);
const KINDS = { template: text, text, number, flag, any: z.unknown() };

/** For each check an assertion with its parameters. */
const ASSERTIONS: ReadonlyMap<string, z.ZodMiniType> = new Map(
  [...CHECKS].map(([check, parameters]) => {
    const shape = parameters.map(({ key, kind, required }) => [key, required ? KINDS[kind] : maybe(KINDS[kind])]);
    return [check, z.looseObject({ ...DETAILS, ...Object.fromEntries(shape) })];
  }),
);

/** What is wrong with the shape of a manifest document. */
export function checkShape(document: Json): ShapeIssue[] {
  const each = (path: Path, schema: z.ZodMiniType) =>
    itemsAt(document, path).flatMap((item) => check(schema, item.raw, item.path));
  return [
    ...check(DOCUMENT, document, []),
    ...each(["inputs"], INPUT),
    ...each(["outputs"], OUTPUT),
    ...each(["side_effects"], SIDE_EFFECT),
    ...each(["observability", "metrics"], METRIC),
    ...assertionsOf(document).flatMap(checkAssertion),
  ];
}

function checkAssertion({ raw, path }: Item): ShapeIssue[] {
  const kind = readCheck(textAt(raw, "check") ?? "");
  return check((kind && ASSERTIONS.get(kind.check)) ?? ASSERTION, raw, path);
}

function check(schema: z.ZodMiniType, value: Json, base: Path): ShapeIssue[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues.map((issue): ShapeIssue => {
    const inside = issue.path.map((segment) => (typeof segment === "number" ? segment : String(segment)));
    const found = valueAt(value, inside);
    const code = found === undefined ? "missing-field" : "wrong-type";
    return { code, path: [...base, ...inside], expected: issue.message, value: found };
  });
}
