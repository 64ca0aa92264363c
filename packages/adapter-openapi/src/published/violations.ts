import { type Schema, Validator } from "@cfworker/json-schema";
import older from "@seriousme/openapi-schema-validator/schemas/v3.0/schema.json" with { type: "json" };
import newer from "@seriousme/openapi-schema-validator/schemas/v3.1/schema.json" with { type: "json" };
import { fromPointer, type JsonRecord } from "@skill-convert/core";
import type { Finding } from "@skill-convert/format";

/** The most violations that are reported for one document. */
const MAX_VIOLATIONS = 20;

/** A validator that stops at the first violation, and one that finds all of them. */
interface Validators {
  readonly version: string;
  readonly first: Validator;
  readonly all: Validator;
}

function validatorsOf(version: string, schema: object, draft: "4" | "2020-12"): Validators {
  const plain = withoutFormats(schema) as Schema;
  return { version, first: new Validator(plain, draft, true), all: new Validator(plain, draft, false) };
}

/** Real documents have URLs with templates, and the specification does not forbid them (openapi.md#d18). */
function withoutFormats(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFormats);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key === "format" && typeof inner === "string" ? [] : [[key, withoutFormats(inner)] as const],
    ),
  );
}

let validators: { readonly older: Validators; readonly newer: Validators } | undefined;

/** Returns the violations of the JSON Schema that is published for the version of a document (openapi.md#s5). */
export function violationsIn(document: JsonRecord): readonly Finding[] {
  const { openapi } = document;
  if (typeof openapi !== "string" || !/^3\.[01]\.\d/.test(openapi)) return [];
  validators ??= { older: validatorsOf("3.0", older, "4"), newer: validatorsOf("3.1", newer, "2020-12") };
  const { version, first, all } = openapi.startsWith("3.0") ? validators.older : validators.newer;
  if (first.validate(document).valid) return [];
  const { errors } = all.validate(document);
  const leaves = errors.filter(
    ({ keyword, error }) => !/subschema|A subschema had errors/i.test(error) && !COMBINING.has(keyword),
  );
  const found = leaves.length > 0 ? leaves : errors;
  const places = new Map<string, string>();
  for (const { instanceLocation, error } of found)
    if (!places.has(instanceLocation)) places.set(instanceLocation, error);
  // A violation of a part is one of the whole as well; only the innermost ones are reported.
  const innermost = [...places].filter(
    ([place]) => ![...places.keys()].some((other) => other !== place && other.startsWith(`${place}/`)),
  );
  return innermost.slice(0, MAX_VIOLATIONS).map(([place, problem]) => ({
    path: fromPointer(place.slice(1)),
    args: { version, problem },
  }));
}

const COMBINING: ReadonlySet<string> = new Set(["oneOf", "anyOf", "allOf", "$ref", "not", "if"]);
