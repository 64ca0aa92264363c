import type { Json, JsonSchema } from "@skill-convert/core";
import { cloneJson, getOwn, isJsonRecord } from "@skill-convert/core/json";
import { compileSchema, type Violation } from "@skill-convert/core/schema";
import { searchPattern } from "../patterns.js";
import { keywordsFor } from "./keywords.js";
import { META_SCHEMAS, OLD_META_SCHEMAS } from "./meta-schemas.js";
import { prepareSchema } from "./prepare-schema.js";

/** The result of {@link validate}: the valid value, every violation, or the reason why it cannot be determined. */
export type Validation =
  /** `value` has the defaults of the schema if `useDefaults` is set. */
  | { readonly status: "valid"; readonly value: Json }
  | { readonly status: "invalid"; readonly violations: readonly Violation[] }
  | { readonly status: "unknown"; readonly reason: string };

/** No value needs more visits of schemas, and this many take less than a second. */
const MAX_VISITS = 1_000_000;

/** The most violations of the parts of one value that are reported. Nobody reads more. */
const MAX_VIOLATIONS = 10_000;

/** The options of {@link validate}. */
export interface ValidateOptions {
  /** If true, the defaults of the schema are applied. */
  readonly useDefaults?: boolean;
  /** The schemes that a URI may have; any by default. */
  readonly uriSchemes?: readonly string[] | undefined;
}

/**
 * Validates a value and reports all violations. The result is "unknown" for a pattern that cannot be matched in linear
 * time, a reference to another document, an invalid schema, and a schema that takes too many steps for the value. Formats
 * are annotations, as in JSON Schema 2020-12, except for `uri`, which is checked (stop.md#s48).
 */
export function validate(
  schema: JsonSchema,
  value: Json,
  { useDefaults = false, uriSchemes }: ValidateOptions = {},
): Validation {
  const problems = new Set<string>();
  const copy = cloneJson(value);
  let all: readonly Violation[];
  let visits = 0;
  try {
    const isOld = isOldDraft(schema);
    const compiled = compileSchema(schema, {
      keywords: keywordsFor(useDefaults),
      others: isOld ? OLD_META_SCHEMAS : META_SCHEMAS,
      prepare: (part) => prepareSchema(part, isOld),
    });
    compiled.compileAll();
    const options = {
      spend(work = 1) {
        visits += work;
        if (visits > MAX_VISITS) throw new Error(`it takes more than ${MAX_VISITS} steps to check this value`);
      },
      matches(pattern: string, text: string) {
        const search = searchPattern(pattern, text);
        if (search.found === undefined) problems.add(search.problem);
        return search.found ?? true;
      },
      isOfFormat: (format: Json, text: string) => format !== "uri" || isUri(text, uriSchemes),
      inSchemaOrder: true,
      stopsEarly: isOld,
    };
    all = compiled.violations(copy, options, MAX_VIOLATIONS).flatMap(withCauses);
  } catch (error) {
    return { status: "unknown", reason: reasonOf(error) };
  }
  const violations = all.filter((violation) => problems.size === 0 || isCertain(violation));
  if (violations.length > 0) return { status: "invalid", violations };
  const [problem] = problems;
  return problem === undefined ? { status: "valid", value: copy } : { status: "unknown", reason: problem };
}

function isOldDraft(schema: JsonSchema): boolean {
  const dialect = isJsonRecord(schema) ? getOwn(schema, "$schema") : undefined;
  return typeof dialect === "string" && /\/draft-0[3-7]\//.test(dialect);
}

/** Returns a violation after its causes. */
function withCauses(violation: Violation): readonly Violation[] {
  return [...violation.causes.flatMap((causes) => causes.flatMap(withCauses)), violation];
}

/** Returns true for a URI that the platform can parse (RFC 3986). */
function isUri(text: string, schemes: readonly string[] | undefined): boolean {
  return URL.canParse(text) && (schemes?.includes(new URL(text).protocol.slice(0, -1)) ?? true);
}

/** Keywords that negate results or choose between them. */
const CHOICES: ReadonlySet<string | number> = new Set(
  "not if then else anyOf oneOf contains dependentSchemas unevaluatedProperties unevaluatedItems".split(" "),
);

/**
 * Returns true if a violation does not depend on a pattern that could not be evaluated. Such a pattern counts as a match,
 * which can cause a violation only below a keyword that negates results or chooses between them.
 */
function isCertain({ schemaPath }: Violation): boolean {
  return !schemaPath.some((segment) => CHOICES.has(segment));
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return "it refers to itself endlessly";
  return error instanceof Error ? error.message : String(error);
}
