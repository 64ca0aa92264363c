import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import { canonicalJson, cloneJson, getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { Ajv, type ErrorObject, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { searchPattern } from "../patterns.js";
import { expandedSize } from "./expanded-size.js";

/** Whether a value is valid under a schema, with every error; or why that cannot be determined. */
export type Validation =
  /** With the defaults that the schema declares inside it applied, if they are asked for. */
  | { readonly status: "valid"; readonly value: Json }
  | { readonly status: "invalid"; readonly errors: readonly ErrorObject[] }
  | { readonly status: "unknown"; readonly reason: string };

/** More subschemas than any manifest needs, and few enough to be checked in a moment. */
const MOST_SCHEMAS = 100_000;

/** How a value is validated. */
export interface ValidateOptions {
  /** Whether the defaults that the schema declares are applied. */
  readonly useDefaults?: boolean;
  /** The schemes that a URI may have; any by default. */
  readonly uriSchemes?: readonly string[] | undefined;
}

/**
 * Validates a value with ajv, all errors. Patterns run in linear time; one that cannot, a reference to another
 * document, and a schema that is none, give "unknown". Formats are annotations, as JSON Schema 2020-12 has them,
 * except that a URI is looked at (stop-manifest.md, "Types": `url`).
 */
export function validate(
  schema: JsonSchema,
  value: Json,
  { useDefaults = false, uriSchemes }: ValidateOptions = {},
): Validation {
  const problems = new Set<string>();
  const copy = cloneJson(value);
  let run: Validator;
  let valid: boolean;
  try {
    if (expandedSize(schema) > MOST_SCHEMAS) throw new Error(`it expands to more than ${MOST_SCHEMAS} schemas`);
    run = validator(schema, problems, { useDefaults, uriSchemes });
    valid = run(copy) === true;
  } catch (error) {
    return { status: "unknown", reason: reasonOf(error) };
  }
  const errors = (run.errors ?? []).filter((error) => problems.size === 0 || isCertain(error));
  if (errors.length > 0) return { status: "invalid", errors: withoutSummaries(errors) };
  const [problem] = problems;
  if (problem !== undefined) return { status: "unknown", reason: problem };
  return valid ? { status: "valid", value: copy } : { status: "invalid", errors };
}

interface Validator {
  (value: unknown): unknown;
  readonly errors?: readonly ErrorObject[] | null;
}

function validator(
  schema: JsonSchema,
  problems: Set<string>,
  { useDefaults = false, uriSchemes }: ValidateOptions,
): Validator {
  const regExp = Object.assign(
    (source: string) => ({
      test: (text: string) => {
        const search = searchPattern(source, text);
        if (search.found === undefined) problems.add(search.problem);
        return search.found ?? true;
      },
      toString: () => source,
    }),
    { code: "new RegExp" },
  );
  const options: Options = {
    allErrors: true,
    strict: false,
    validateSchema: false,
    useDefaults,
    ownProperties: true,
    inlineRefs: false,
    logger: false,
    formats: { uri: (text: string) => isUri(text, uriSchemes) },
    code: { regExp, optimize: false },
  };
  const dialect = isJsonRecord(schema) ? getOwn(schema, "$schema") : undefined;
  const old = typeof dialect === "string" && /\/draft-0[3-7]\//.test(dialect);
  const ajv = old ? new Ajv(options) : new Ajv2020(options);
  // Draft 4 writes `id`, and a manifest may have a property of that name where a keyword would stand.
  ajv.removeKeyword("id");
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    validate: (wanted: boolean, items: readonly unknown[]) => !wanted || areUnique(items),
  });
  return ajv.compile(isJsonRecord(schema) ? synchronous(schema) : schema);
}

/** In time that grows with the list; ajv compares each item with every other. */
function areUnique(items: readonly unknown[]): boolean {
  return new Set(items.map(canonicalJson)).size === items.length;
}

/** A keyword of ajv's own makes a validator give a promise. */
function synchronous(schema: JsonRecord): JsonRecord {
  return recordOf(Object.entries(schema).filter(([keyword]) => keyword !== "$async"));
}

/** RFC 3986 as far as the platform reads it. */
function isUri(text: string, schemes: readonly string[] | undefined): boolean {
  return URL.canParse(text) && (schemes?.includes(new URL(text).protocol.slice(0, -1)) ?? true);
}

/**
 * A pattern that could not be evaluated counts as a match. That adds no error, except below a keyword that turns or
 * chooses between results.
 */
function isCertain({ schemaPath }: ErrorObject): boolean {
  return !/\/(not|if|then|else|anyOf|oneOf|contains|dependentSchemas|unevaluated\w+)(\/|$)/.test(schemaPath);
}

/** "Must match then schema" says nothing beside what did not match. */
function withoutSummaries(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const telling = errors.filter(({ keyword }) => keyword !== "if");
  return telling.length > 0 ? telling : errors;
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return "it refers to itself endlessly";
  return error instanceof Error ? error.message : String(error);
}
