import { isObject } from "./json.js";

// Checks of arguments for callers without types. They are not those of the core, because this package stands alone.

/** @throws TypeError if the value is not a schema, for example if it is the text of one */
export function requireSchema(value: unknown, name: string): void {
  if (typeof value === "boolean" || isObject(value)) return;
  const hint = typeof value === "string" ? "; parse it first" : "";
  throw new TypeError(`${name} must be a JSON Schema, which is a boolean or an object, but is ${kindOf(value)}${hint}`);
}

/** @throws TypeError if the value is not an object that has all of some properties */
export function requireObject(value: unknown, name: string, what: string, ...keys: readonly string[]): void {
  if (isObject(value) && keys.every((key) => key in value)) return;
  const missing = isObject(value) ? `an object without ${keys.join(" and ")}` : kindOf(value);
  throw new TypeError(`${name} must be ${what}, but is ${missing}`);
}

/** Describes a value of the wrong type for a message, such as `an array`. */
function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return "an array";
  return `a value of type ${typeof value}`;
}
