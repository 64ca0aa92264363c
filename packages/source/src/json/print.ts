import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { Eol } from "../lines.js";
import type { Origin } from "../origin.js";

export interface JsonLayout {
  /** One step of indentation. */
  readonly indent: string;
  readonly eol: Eol;
  /** The text at the beginning of each line after the first. */
  readonly prefix: string;
  /** The number of columns already used on the first line. */
  readonly column: number;
}

const WIDTH = 100;

/**
 * Prints JSON in the house style: lists of scalars and small flat objects on one line of up to about 100 columns. The
 * text ends with a line ending.
 *
 * @throws TypeError for a value that JSON cannot represent, such as undefined or NaN
 * @example
 * printJson({ tags: ["files"] }); // "{\n  \"tags\": [\"files\"]\n}\n"
 */
export function printJson(value: Json, options: { readonly indent?: string; readonly eol?: Eol } = {}): string {
  const eol = options.eol ?? "\n";
  return jsonBlock(value, { indent: options.indent ?? "  ", eol, prefix: "", column: 0 }, true) + eol;
}

/** Prints JSON on several lines if it does not fit on one. The outermost object of a document is never on one line. */
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

/** Prints JSON on one line, with a space after commas and colons and inside braces. */
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

/** The source text of a key, if it has any; otherwise the key as JSON. */
export function jsonKey(key: string, origin?: Origin): string {
  return origin?.key(true) ?? JSON.stringify(key);
}

/**
 * Prints a scalar as JSON, and keeps the sign of a negative zero.
 *
 * @throws TypeError for a value that JSON cannot represent and JavaScript callers may pass: undefined, NaN, infinity, a
 *   function
 */
export function jsonScalar(value: Json): string {
  const text = Object.is(value, -0) ? "-0" : JSON.stringify(value);
  if (text !== undefined && (text !== "null" || value === null)) return text;
  throw new TypeError(`JSON cannot represent ${String(value)}; leave out a key that has no value`);
}

function isCollection(value: Json): value is Exclude<Json, null | boolean | number | string> {
  return typeof value === "object" && value !== null;
}

function isEmpty(value: object): boolean {
  for (const _ in value) return false;
  return true;
}
