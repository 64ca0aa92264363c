import { getOwn, type Json, type JsonRecord } from "../json.js";

const DATE = "\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])";

/** Patterns for formats of JSON Schema, for type languages that have patterns and no formats. */
const PATTERNS: ReadonlyMap<Json | undefined, string> = new Map([
  ["date", `^${DATE}$`],
  ["date-time", `^${DATE}[Tt]([01]\\d|2[0-3]):[0-5]\\d:([0-5]\\d|60)(\\.\\d+)?([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d)$`],
  ["uuid", "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"],
]);

/**
 * Returns the pattern for the format of a schema, if it is `date`, `date-time` or `uuid` and the schema has no pattern
 * (mapping-decisions.md#d25).
 *
 * @param values known values of the schema; none is returned for a pattern that would refuse one
 * @example
 * formatPattern({ type: "string", format: "date" }, ["2024-02-30"]) !== undefined; // true
 * formatPattern({ type: "string", format: "date" }, ["tomorrow"]); // undefined
 */
export function formatPattern(schema: JsonRecord, values: readonly (Json | undefined)[] = []): string | undefined {
  const pattern = Object.hasOwn(schema, "pattern") ? undefined : PATTERNS.get(getOwn(schema, "format"));
  if (pattern === undefined) return undefined;
  const expression = new RegExp(pattern);
  return values.every((value) => typeof value !== "string" || expression.test(value)) ? pattern : undefined;
}
