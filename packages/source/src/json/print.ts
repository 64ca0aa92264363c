import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { Eol } from "../lines.js";
import type { Origin } from "../origin.js";

export interface JsonLayout {
  /** One step of indentation. */
  readonly indent: string;
  readonly eol: Eol;
  /** What lines after the first begin with. */
  readonly prefix: string;
  /** Columns that the first line has used already. */
  readonly column: number;
}

const WIDTH = 100;

/**
 * JSON text in the house style: lists of scalars and small flat objects on one line, up to about 100 columns; a line
 * ending at the end.
 *
 * @throws TypeError for a value that JSON cannot hold, such as undefined or NaN
 * @example
 * printJson({ tags: ["files"] }); // "{\n  \"tags\": [\"files\"]\n}\n"
 */
export function printJson(value: Json, options: { readonly indent?: string; readonly eol?: Eol } = {}): string {
  const eol = options.eol ?? "\n";
  return jsonBlock(value, { indent: options.indent ?? "  ", eol, prefix: "", column: 0 }, true) + eol;
}

/** JSON text over several lines where it does not fit on one. The outermost object of a document is never on one line. */
export function jsonBlock(value: Json, layout: JsonLayout, outermost = false, origin?: Origin): string {
  const text = origin?.lines(layout.prefix, layout.eol);
  if (text !== undefined) return text;
  if (!isCollection(value)) return jsonScalar(value);
  const scalarsOnly = Object.values(value).every((item) => !isCollection(item) || isEmpty(item));
  if (isEmpty(value)) return Array.isArray(value) ? "[]" : "{}";
  if (scalarsOnly && (!outermost || Array.isArray(value))) {
    if (layout.column + jsonLine(value).length <= WIDTH) return jsonLine(value, origin);
  }
  const prefix = layout.prefix + layout.indent;
  const inner = (item: Json, key: string, from: Origin | undefined) =>
    key + jsonBlock(item, { ...layout, prefix, column: prefix.length + key.length + 1 }, false, from);
  const members = isJsonRecord(value)
    ? Object.entries(value).map(([key, item]) => inner(item, `${jsonKey(key, origin?.at(key))}: `, origin?.at(key)))
    : value.map((item, index) => inner(item, "", origin?.at(index)));
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const separator = `${layout.eol}${prefix}`;
  return `${open}${separator}${members.join(`,${separator}`)}${layout.eol}${layout.prefix}${close}`;
}

/** JSON text on one line, with a space after commas and colons and inside braces. */
export function jsonLine(value: Json, origin?: Origin): string {
  const text = origin?.line(true);
  if (text !== undefined) return text;
  if (!isCollection(value)) return jsonScalar(value);
  if (!isJsonRecord(value)) return `[${value.map((item, index) => jsonLine(item, origin?.at(index))).join(", ")}]`;
  if (isEmpty(value)) return "{}";
  const members = Object.entries(value).map(([key, item]) => {
    const from = origin?.at(key);
    return `${jsonKey(key, from)}: ${jsonLine(item, from)}`;
  });
  return `{ ${members.join(", ")} }`;
}

/** A key as it was written, or as JSON writes it. */
export function jsonKey(key: string, origin?: Origin): string {
  return origin?.key(true) ?? JSON.stringify(key);
}

/**
 * A scalar as JSON, with the sign of a negative zero.
 *
 * @throws TypeError for what no JSON can hold, which callers in JavaScript may give: undefined, NaN, infinity, a function
 */
export function jsonScalar(value: Json): string {
  const text = Object.is(value, -0) ? "-0" : JSON.stringify(value);
  if (text !== undefined && (text !== "null" || value === null)) return text;
  throw new TypeError(`JSON cannot hold ${String(value)}; a key without a value is left out`);
}

function isCollection(value: Json): value is Exclude<Json, null | boolean | number | string> {
  return typeof value === "object" && value !== null;
}

function isEmpty(value: object): boolean {
  for (const _ in value) return false;
  return true;
}
