import { kindOf } from "./arguments.js";
import { isRecord } from "./json.js";
// Checks of arguments, so that callers without TypeScript get an error that names their mistake.

/** @throws TypeError if the value is not an adapter, for example if it is the id of one */
export function requireAdapter(value: unknown, name: string): void {
  if (isRecord(value) && typeof value["decode"] === "function") return;
  const hint = typeof value === "string" ? `; import it from @skill-convert/adapter-${value}` : "";
  throw new TypeError(`${name} must be an adapter, but is ${kindOf(value)}${hint}`);
}

/**
 * @throws TypeError if the value is neither the files of a skill nor a reading, for example if it is the path of a
 *   folder
 */
export function requireFiles(value: unknown): void {
  const files = isRecord(value) && isRecord(value["files"]) ? value["files"] : value;
  if (isRecord(files) && typeof files["text"] === "function" && typeof files["has"] === "function") return;
  if (isRecord(files) && typeof files["decode"] === "function") {
    throw new TypeError("the files must be those of a skill, but are an adapter; the files come before the adapter");
  }
  const hint = "use memoryFiles of @skill-convert/core or openSkill of @skill-convert/fs";
  throw new TypeError(`the files must be those of a skill, but are ${kindOf(value)}; ${hint}`);
}

/** @throws TypeError if the value is not an array */
export function requireArray(value: unknown, name: string): void {
  if (!Array.isArray(value)) throw new TypeError(`${name} must be an array, but is ${kindOf(value)}`);
}

/** @throws TypeError if the value is not a string */
export function requireString(value: unknown, name: string): void {
  if (typeof value !== "string") throw new TypeError(`${name} must be a string, but is ${kindOf(value)}`);
}

/** @throws TypeError if the value is not a number */
export function requireNumber(value: unknown, name: string): void {
  if (typeof value !== "number") throw new TypeError(`${name} must be a number, but is ${kindOf(value)}`);
}

/** @throws TypeError if the value is neither a string nor the list of a template's parts */
export function requireTemplate(value: unknown, name: string): void {
  if (typeof value === "string" || Array.isArray(value)) return;
  throw new TypeError(`${name} must be a string or an array, but is ${kindOf(value)}`);
}

/** @throws TypeError if the value is not an array, a set or another object that can be iterated over */
export function requireIterable(value: unknown, name: string): void {
  if (typeof value === "object" && value !== null && Symbol.iterator in value) return;
  throw new TypeError(`${name} must be an array or a set, but is ${kindOf(value)}`);
}

/** @throws TypeError if the value is not an object, for example if it is an array */
export function requireObject(value: unknown, name: string): void {
  if (!isRecord(value)) throw new TypeError(`${name} must be an object, but is ${kindOf(value)}`);
}

/** @throws TypeError if the value is not a function */
export function requireFunction(value: unknown, name: string): void {
  if (typeof value !== "function") throw new TypeError(`${name} must be a function, but is ${kindOf(value)}`);
}

/**
 * @param what a noun phrase for the values that have these properties, such as `a registry`
 * @throws TypeError if the value is not an object that has all of some properties
 */
export function requireShape(value: unknown, name: string, what: string, ...keys: readonly string[]): void {
  const missing = isRecord(value) ? keys.find((key) => !(key in value)) : "";
  if (missing === undefined) return;
  const kind = missing === "" ? kindOf(value) : `an object without "${missing}"`;
  throw new TypeError(`${name} must be ${what}, but is ${kind}`);
}

/** @throws TypeError if the value is not a computation in steps, for example if it is the function that makes one */
export function requireSteps(value: unknown, name: string): void {
  if (isRecord(value) && typeof value["next"] === "function") return;
  const hint = typeof value === "function" ? "; call the function" : "";
  throw new TypeError(`${name} must be a computation in steps, but is ${kindOf(value)}${hint}`);
}
