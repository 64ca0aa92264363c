import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual, valueAt } from "@skill-convert/core/json";
import { isInstance } from "@skill-convert/core/schema";
import { typeProblem } from "@skill-convert/format";

/**
 * The requirement of a schema of the subset that a value does not meet; undefined if the value is valid, or if that
 * cannot be decided. Patterns are matched in linear time (adr002.md#d21).
 */
export function valueProblem(value: Json, schema: JsonRecord): string | undefined {
  return (
    typesProblem(value, schema) ??
    enumProblem(value, schema) ??
    boundProblem(value, schema) ??
    patternMismatch(value, schema) ??
    memberProblem(value, schema)
  );
}

/** The types of a schema, if the value has none of them. */
function typesProblem(value: Json, { type = null }: JsonRecord): string | undefined {
  const names: readonly Json[] = Array.isArray(type) ? type : [type];
  const problems = names.map((name) => typeProblem(name, value));
  return problems.includes(undefined) ? undefined : problems.join(" or ") || undefined;
}

function enumProblem(value: Json, schema: JsonRecord): string | undefined {
  const allowed = getOwn(schema, "enum");
  if (!Array.isArray(allowed) || allowed.some((each) => jsonEqual(each, value))) return undefined;
  return "one of the values of its enum";
}

function boundProblem(value: Json, schema: JsonRecord): string | undefined {
  if (typeof value !== "number") return undefined;
  const minimum = getOwn(schema, "minimum");
  const maximum = getOwn(schema, "maximum");
  if (typeof minimum === "number" && value < minimum) return `at least ${minimum}`;
  return typeof maximum === "number" && value > maximum ? `at most ${maximum}` : undefined;
}

function patternMismatch(value: Json, { pattern = null }: JsonRecord): string | undefined {
  if (typeof value !== "string" || typeof pattern !== "string") return undefined;
  return isInstance(value, { pattern }) === false ? `a string that matches ${pattern}` : undefined;
}

function memberProblem(value: Json, schema: JsonRecord): string | undefined {
  const parts: (readonly [string, Json, Json | undefined])[] = Array.isArray(value)
    ? value.map((item: Json, index) => [`item ${index}`, item, getOwn(schema, "items")])
    : Object.entries(isJsonRecord(value) ? value : {}).map(([name, item]) => [
        `"${name}"`,
        item,
        valueAt(schema, ["properties", name]),
      ]);
  for (const [part, item, partSchema] of parts) {
    const problem = isJsonRecord(partSchema) ? valueProblem(item, partSchema) : undefined;
    if (problem !== undefined) return `one in which ${part} is ${problem}`;
  }
  return undefined;
}
