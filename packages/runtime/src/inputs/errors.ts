import type { Json } from "@skill-convert/core";
import { REDACTED } from "@skill-convert/core/adapters";
import { textOf } from "@skill-convert/core/json";
import type { ErrorObject } from "ajv";
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

/** Describes the errors of ajv, each once. */
export function describeErrors(
  errors: readonly ErrorObject[],
  value: Json,
  { isHidden = () => false, redact, uriSchemes }: DescribeOptions,
): SchemaProblem[] {
  const problems = errors.map((error) => {
    const segments = segmentsOf(error.instancePath);
    const hidden = isHidden(segments);
    const demanded =
      hidden && LISTING.has(error.keyword) ? "must be one of the allowed values" : redact(demand(error, uriSchemes));
    if (NAMING.has(error.keyword)) return { pointer: error.instancePath, message: demanded };
    const found = hidden ? REDACTED : shorten(redact(textAt(value, segments)), MAX_VALUE_LENGTH);
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
  const args = params as Readonly<Record<string, Json>>;
  switch (keyword) {
    case "type":
      return `must be of type ${textOf(args["type"]).replaceAll(",", " or ")}`;
    case "enum":
      return `must be one of ${(args["allowedValues"] as readonly Json[]).map((item) => JSON.stringify(item)).join(", ")}`;
    case "const":
      return `must be ${JSON.stringify(args["allowedValue"])}`;
    case "required":
      return `must have "${textOf(args["missingProperty"])}"`;
    case "additionalProperties":
      return `must not have "${textOf(args["additionalProperty"])}"`;
    case "unevaluatedProperties":
      return `must not have "${textOf(args["unevaluatedProperty"])}"`;
    case "pattern":
      return `must match ${textOf(args["pattern"])}`;
    case "format":
      if (args["format"] === "uri" && uriSchemes) return `must be a URL with the scheme ${uriSchemes.join(" or ")}`;
      return `must be a ${textOf(args["format"]).toUpperCase()}`;
    case "uniqueItems":
      return "must not contain duplicates";
    case "false schema":
      return "allows no value";
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
