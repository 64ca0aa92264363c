import type { Json } from "@skill-convert/core";
import { kindOf } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";

const WIDTH = 100;
const STEP = "    ";

/**
 * Prints a JSON value as a Python literal. Strings are in double quotes, with everything except printable ASCII
 * escaped, so that no value can inject code.
 *
 * @param indent the indentation of further lines
 * @param column the number of columns that the first line has used already
 *
 * @example
 * printPython({ units: ["km", null], round: true }); // '{"units": ["km", None], "round": True}'
 */
export function printPython(value: Json, indent = "", column?: number): string {
  if (value === undefined || typeof value === "function") {
    throw new TypeError(`the value of printPython must be JSON, but is ${kindOf(value)}`);
  }
  const used = column ?? indent.length;
  const line = onOneLine(value);
  if (!isCollection(value) || used + line.length <= WIDTH || line.length <= 2) return line;
  const inner = indent + STEP;
  const items = isJsonRecord(value)
    ? Object.entries(value).map(([key, item]) => {
        const head = `${inner}${pythonString(key)}: `;
        return head + printPython(item, inner, head.length + 1);
      })
    : value.map((item: Json) => inner + printPython(item, inner, inner.length + 1));
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${items.map((item) => `${item},\n`).join("")}${indent}${close}`;
}

function onOneLine(value: Json): string {
  if (typeof value === "string") return pythonString(value);
  if (typeof value === "number") return Object.is(value, -0) ? "-0.0" : String(value);
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value === null) return "None";
  if (!isJsonRecord(value)) return `[${value.map(onOneLine).join(", ")}]`;
  const entries = Object.entries(value).map(([key, item]) => `${pythonString(key)}: ${onOneLine(item)}`);
  return `{${entries.join(", ")}}`;
}

function pythonString(text: string): string {
  // The escapes of JSON mean the same in Python. Characters that JSON does not escape are escaped here.
  return JSON.stringify(text).replace(/[^ -~]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

function isCollection(value: Json): value is Exclude<Json, null | boolean | number | string> {
  return typeof value === "object" && value !== null;
}
