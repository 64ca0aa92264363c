import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import { canonicalJson, cloneJson, getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { Ajv, type ErrorObject, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { searchPattern } from "../patterns.js";
import { sizeOfSchema } from "./size-of-schema.js";

/** The result of {@link validate}: the valid value, every error, or the reason why it cannot be determined. */
export type Validation =
  /** `value` has the defaults of the schema if `useDefaults` is set. */
  | { readonly status: "valid"; readonly value: Json }
  | { readonly status: "invalid"; readonly errors: readonly ErrorObject[] }
  | { readonly status: "unknown"; readonly reason: string };

/** No manifest needs more subschemas, and this many are checked in a moment. */
const MAX_SCHEMAS = 100_000;

/** To compile a part takes a third of a millisecond. The largest schemas of operations have some hundred parts. */
const MAX_COMPILED = 3000;

/** No value needs more visits of subschemas, and this many take less than a second. */
const MAX_VISITS = 1_000_000;

/** A keyword that counts the visits. Its colon keeps it apart from those of specifications. */
const VISIT = "skill-convert:visit";

/** The options of {@link validate}. */
export interface ValidateOptions {
  /** If true, the defaults of the schema are applied. */
  readonly useDefaults?: boolean;
  /** The schemes that a URI may have; any by default. */
  readonly uriSchemes?: readonly string[] | undefined;
}

/**
 * Validates a value with ajv and reports all errors. The result is "unknown" for a pattern that cannot be matched in
 * linear time, a reference to another document, an invalid schema, and a schema that takes too many steps for the value. Formats are annotations, as in JSON Schema
 * 2020-12, except for `uri`, which is checked (stop.md#s48).
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
    const { compiled, visited } = sizeOfSchema(schema);
    if (compiled > MAX_COMPILED) throw new Error(`it has more than ${MAX_COMPILED} parts`);
    if (visited > MAX_SCHEMAS) throw new Error(`it expands to more than ${MAX_SCHEMAS} schemas`);
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
  const isOldDraft = typeof dialect === "string" && /\/draft-0[3-7]\//.test(dialect);
  const ajv = isOldDraft ? new Ajv(options) : new Ajv2020(options);
  // `id` is a keyword of draft 4 only; a manifest may use the name for something else.
  ajv.removeKeyword("id");
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    validate: (wanted: boolean, items: readonly unknown[]) => !wanted || areUnique(items),
  });
  let visits = 0;
  ajv.addKeyword({
    keyword: VISIT,
    validate() {
      visits += 1;
      if (visits > MAX_VISITS) throw new Error(`it takes more than ${MAX_VISITS} steps to check this value`);
      return true;
    },
  });
  const checked = withoutEmptyEnums(schema);
  return ajv.compile(isJsonRecord(checked) ? counted(synchronous(checked)) : checked !== false);
}

/** Values that are data, not schemas. */
const DATA: ReadonlySet<string> = new Set(["const", "default", "enum", "examples"]);

/** Replaces schemas with an empty `enum`, which allow no value, by `false`, because ajv refuses such an enum. */
function withoutEmptyEnums(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutEmptyEnums);
  if (!isJsonRecord(schema)) return schema;
  const values = getOwn(schema, "enum");
  if (Array.isArray(values) && values.length === 0) return false;
  return recordOf(
    Object.entries(schema).map(
      ([key, value]) => [key, DATA.has(key) ? cloneJson(value) : withoutEmptyEnums(value)] as const,
    ),
  );
}

/**
 * Adds the keyword that counts to every part of a schema. A schema that refers to itself twice takes twice as many steps
 * at each level of a value. The keyword is not enumerable, so that it is in no `const` and is no property.
 */
function counted<T extends Json>(schema: T): T {
  if (typeof schema !== "object" || schema === null) return schema;
  for (const part of Object.values(schema)) counted(part);
  if (!Array.isArray(schema)) Object.defineProperty(schema, VISIT, { value: true });
  return schema;
}

/** Takes linear time, while ajv compares each item with every other. */
function areUnique(items: readonly unknown[]): boolean {
  return new Set(items.map(canonicalJson)).size === items.length;
}

/** Removes `$async`, which makes the validator of ajv return a promise. */
function synchronous(schema: JsonRecord): JsonRecord {
  return recordOf(Object.entries(schema).filter(([keyword]) => keyword !== "$async"));
}

/** Returns true for a URI that the platform can parse (RFC 3986). */
function isUri(text: string, schemes: readonly string[] | undefined): boolean {
  return URL.canParse(text) && (schemes?.includes(new URL(text).protocol.slice(0, -1)) ?? true);
}

/**
 * Returns true if an error does not depend on a pattern that could not be evaluated. Such a pattern counts as a match,
 * which can cause an error only below a keyword that negates results or chooses between them.
 */
function isCertain({ schemaPath }: ErrorObject): boolean {
  return !/\/(not|if|then|else|anyOf|oneOf|contains|dependentSchemas|unevaluated\w+)(\/|$)/.test(schemaPath);
}

/** Removes the errors of `if`, which only repeat that `then` or `else` did not match. */
function withoutSummaries(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const causes = errors.filter(({ keyword }) => keyword !== "if");
  return causes.length > 0 ? causes : errors;
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return "it refers to itself endlessly";
  return error instanceof Error ? error.message : String(error);
}
