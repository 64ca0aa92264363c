const DATE = "\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])";

/** Patterns for formats of JSON Schema, for type languages that have patterns and no formats. */
const PATTERNS: ReadonlyMap<unknown, string> = new Map([
  ["date", `^${DATE}$`],
  ["date-time", `^${DATE}[Tt]([01]\\d|2[0-3]):[0-5]\\d:([0-5]\\d|60)(\\.\\d+)?([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d)$`],
  ["uuid", "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"],
]);

/**
 * Returns the pattern of `date`, `date-time` and `uuid`; undefined for any other format.
 *
 * @example
 * new RegExp(formatPattern("date") ?? "").test("2024-02-30"); // true
 */
export function formatPattern(format: unknown): string | undefined {
  return PATTERNS.get(format);
}
