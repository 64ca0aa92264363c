import { isObject } from "./json.js";
import type { Options } from "./options.js";

// The check of arguments for callers without types. It is not that of the core, because this package stands alone.

const OPTIONS: Readonly<Record<keyof Options, true>> = { dialect: true, format: true, work: true, memory: true };

/**
 * @param asked the name of the function
 * @param schemas the schemas by the names of the parameters
 * @throws TypeError if a schema is not one, for example if it is the text of one, or an option is unknown
 */
export function requireQuestion(asked: string, options: unknown, schemas: Readonly<Record<string, unknown>>): void {
  for (const [name, schema] of Object.entries(schemas)) {
    if (typeof schema === "boolean" || isObject(schema)) continue;
    const hint = typeof schema === "string" ? "; parse it first" : "";
    throw new TypeError(
      `the schema ${name} of ${asked} must be a JSON Schema, which is a boolean or an object, but is ${kindOf(schema)}${hint}`,
    );
  }
  if (!isObject(options)) throw new TypeError(`the options of ${asked} must be an object, but are ${kindOf(options)}`);
  const unknown = Object.keys(options).find((key) => !Object.hasOwn(OPTIONS, key));
  if (unknown === undefined) return;
  throw new TypeError(`${asked} has no option "${unknown}", only "${Object.keys(OPTIONS).join('", "')}"`);
}

/** Describes a value of the wrong type for a message, such as `an array`. */
function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  return Array.isArray(value) ? "an array" : `a value of type ${typeof value}`;
}
