import type { Json } from "@skill-convert/core";
import { REDACTED } from "@skill-convert/core/adapters";
import { textOf } from "@skill-convert/core/json";
import type { ErrorObject } from "ajv";
import { shorten } from "../redact/shorten.js";

/** One violation of a schema, in words. */
export interface SchemaProblem {
  /** JSON Pointer into the value. */
  readonly pointer: string;
  /** The rest of a sentence that begins with the name of the value: `must be an integer, but is "ten"`. */
  readonly message: string;
}

/** What may be shown of a value. */
export interface Shown {
  /** Whether the value at a place may not be shown at all. */
  readonly isHidden?: (segments: readonly string[]) => boolean;
  /** Takes secrets out; before a text is cut short, since half a secret would not be found any more. */
  readonly redact: (text: string) => string;
  /** The schemes that a URI may have; any by default. */
  readonly uriSchemes?: readonly string[] | undefined;
}

const LONGEST = 60;

/** Keywords about a name; the rest of the value says nothing about it. */
const NAMING: ReadonlySet<string> = new Set(["required", "additionalProperties", "unevaluatedProperties"]);

/** Keywords that list values, which are as secret as the value itself (ADR-002, validation rule 8). */
const LISTING: ReadonlySet<string> = new Set(["enum", "const"]);

/** What ajv found, in words; each once. */
export function describeErrors(
  errors: readonly ErrorObject[],
  value: Json,
  { isHidden = () => false, redact, uriSchemes }: Shown,
): SchemaProblem[] {
  const problems = errors.map((error) => {
    const segments = segmentsOf(error.instancePath);
    const hidden = isHidden(segments);
    const demanded =
      hidden && LISTING.has(error.keyword) ? "must be one of the allowed values" : redact(demand(error, uriSchemes));
    if (NAMING.has(error.keyword)) return { pointer: error.instancePath, message: demanded };
    const found = hidden ? REDACTED : shorten(redact(textAt(value, segments)), LONGEST);
    return { pointer: error.instancePath, message: `${demanded}, but is ${found}` };
  });
  return problems.filter(
    ({ pointer, message }, index) =>
      problems.findIndex((other) => other.pointer === pointer && other.message === message) === index,
  );
}

function segmentsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function demand({ keyword, params, message }: ErrorObject, uriSchemes: readonly string[] | undefined): string {
  const own = params as Readonly<Record<string, Json>>;
  switch (keyword) {
    case "type":
      return `must be of type ${textOf(own["type"]).replaceAll(",", " or ")}`;
    case "enum":
      return `must be one of ${(own["allowedValues"] as readonly Json[]).map((item) => JSON.stringify(item)).join(", ")}`;
    case "const":
      return `must be ${JSON.stringify(own["allowedValue"])}`;
    case "required":
      return `must have "${textOf(own["missingProperty"])}"`;
    case "additionalProperties":
      return `must not have "${textOf(own["additionalProperty"])}"`;
    case "unevaluatedProperties":
      return `must not have "${textOf(own["unevaluatedProperty"])}"`;
    case "pattern":
      return `must match ${textOf(own["pattern"])}`;
    case "format":
      if (own["format"] === "uri" && uriSchemes) return `must be a URL with the scheme ${uriSchemes.join(" or ")}`;
      return `must be a ${textOf(own["format"]).toUpperCase()}`;
    case "uniqueItems":
      return "must not contain duplicates";
    case "false schema":
      return "is not allowed";
    default:
      return message ?? `must satisfy "${keyword}"`;
  }
}

function textAt(value: Json, segments: readonly string[]): string {
  let node: unknown = value;
  for (const segment of segments) {
    node =
      typeof node === "object" && node !== null && Object.hasOwn(node, segment)
        ? (node as Record<string, unknown>)[segment]
        : undefined;
  }
  return JSON.stringify(node) ?? "nothing";
}
