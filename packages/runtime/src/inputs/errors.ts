import { type Json, toPointer } from "@skill-convert/core";
import { REDACTED } from "@skill-convert/core/adapters";
import { isJsonRecord, textOf, valueAt } from "@skill-convert/core/json";
import type { Violation } from "@skill-convert/core/schema";
import { shorten } from "../redact/shorten.js";

/** The description of one violation of a schema. */
export interface SchemaProblem {
  /** The JSON Pointer into the value. */
  readonly pointer: string;
  /** The rest of a sentence that begins with the name of the value: `must be an integer, but is "ten"`. */
  readonly message: string;
}

/** The options of {@link describeErrors}, which say what a message may show of a value. */
export interface DescribeOptions {
  /** Returns true if the value at a place must not be shown at all. */
  readonly isHidden?: (segments: readonly string[]) => boolean;
  /** Removes secrets. It runs before a text is shortened, because half a secret would no longer be found. */
  readonly redact: (text: string) => string;
  /** The schemes that a URI may have; any by default. */
  readonly uriSchemes?: readonly string[] | undefined;
}

const MAX_VALUE_LENGTH = 60;

/** Keywords about the name of a property, for which a message does not show the value. */
const NAMING: ReadonlySet<string> = new Set(["required", "additionalProperties", "unevaluatedProperties"]);

/** Keywords that list allowed values, which are as secret as the value itself (adr002.md#s70). */
const LISTING: ReadonlySet<string> = new Set(["enum", "const"]);

/** Describes violations, each once. */
export function describeErrors(
  violations: readonly Violation[],
  value: Json,
  { isHidden = () => false, redact, uriSchemes }: DescribeOptions,
): SchemaProblem[] {
  const problems = new Map<string, SchemaProblem>();
  for (const violation of violations) {
    const { path, keyword } = violation;
    const pointer = toPointer(path);
    const hidden = isHidden(path.map(String));
    const demanded =
      hidden && LISTING.has(keyword) ? "must be one of the allowed values" : redact(demand(violation, uriSchemes));
    const found = hidden
      ? REDACTED
      : shorten(redact(JSON.stringify(valueAt(value, path)) ?? "nothing"), MAX_VALUE_LENGTH);
    const message = NAMING.has(keyword) ? demanded : `${demanded}, but is ${found}`;
    problems.set(JSON.stringify([pointer, message]), { pointer, message });
  }
  return [...problems.values()];
}

function demand({ keyword, schema, schemaPath, part }: Violation, uriSchemes: readonly string[] | undefined): string {
  const parent = isJsonRecord(schema) ? schema : {};
  const argument = parent[keyword] ?? null;
  const words = textOf(argument);
  switch (keyword) {
    case "type":
      return `must be of type ${words.replaceAll(",", " or ")}`;
    case "enum":
      return `must be one of ${(argument as readonly Json[]).map((item) => JSON.stringify(item)).join(", ")}`;
    case "const":
      return `must be ${JSON.stringify(argument)}`;
    case "required":
      return `must have "${part}"`;
    case "additionalProperties":
    case "unevaluatedProperties":
      return `must not have "${part}"`;
    case "pattern":
      return `must match ${words}`;
    case "format":
      if (argument === "uri" && uriSchemes) return `must be a URL with the scheme ${uriSchemes.join(" or ")}`;
      return `must be a ${words.toUpperCase()}`;
    case "uniqueItems":
      return "must not contain duplicates";
    case "false":
      return "allows no value";
    case "maximum":
      return `must be <= ${words}`;
    case "minimum":
      return `must be >= ${words}`;
    case "exclusiveMaximum":
      return `must be < ${words}`;
    case "exclusiveMinimum":
      return `must be > ${words}`;
    case "multipleOf":
      return `must be multiple of ${words}`;
    case "minLength":
    case "minItems":
    case "minProperties":
      return `must NOT have fewer than ${words} ${partsOf(keyword)}`;
    case "maxLength":
    case "maxItems":
    case "maxProperties":
      return `must NOT have more than ${words} ${partsOf(keyword)}`;
    case "items":
    case "additionalItems":
    case "unevaluatedItems":
      return `must NOT have more than ${part} items`;
    case "contains": {
      const { minContains = 1, maxContains } = parent;
      const range = maxContains === undefined ? minContains : `${minContains} and no more than ${maxContains}`;
      return `must contain at least ${range} valid item(s)`;
    }
    case "propertyNames":
      return "property name must be valid";
    case "dependencies":
    case "dependentRequired": {
      const property = String(schemaPath.at(-2));
      const names = valueAt(argument, [property]) as readonly Json[];
      const noun = names.length === 1 ? "property" : "properties";
      return `must have ${noun} ${names.join(", ")} when property ${property} is present`;
    }
    case "not":
      return "must NOT be valid";
    case "anyOf":
      return "must match a schema in anyOf";
    case "oneOf":
      return "must match exactly one schema in oneOf";
    default:
      return `must satisfy "${keyword}"`;
  }
}

function partsOf(keyword: string): string {
  return keyword.endsWith("Length") ? "characters" : keyword.slice(3).toLowerCase();
}
