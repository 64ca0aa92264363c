import { type Schema, Validator } from "@cfworker/json-schema";
import type { JsonSchema } from "../json.js";
import { isRecord, recordOf } from "../json.js";

/**
 * Whether a JSON Schema (2020-12) accepts a value. The schema is kept for the next question, so it must not change.
 *
 * @throws where the schema has a pattern that is none, or a reference that leads nowhere
 */
export function isInstance(value: unknown, schema: JsonSchema): boolean {
  return typeof schema === "boolean" ? schema : validate(value, schema).valid;
}

/** The JSON Pointer of the innermost place that a JSON Schema does not accept; undefined where it accepts all. */
export function misfit(value: unknown, schema: object): string | undefined {
  const { valid, errors } = validate(value, schema);
  if (valid) return undefined;
  const places = errors.map(({ instanceLocation }) => decodeURIComponent(instanceLocation.slice(1)));
  return places.reduce((inner, place) => (place.length > inner.length ? place : inner), "");
}

/** Half a surrogate pair in a key is more than the validator can take: then all such halves are put into words. */
function validate(value: unknown, schema: object) {
  try {
    return validatorOf(schema).validate(value);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return new Validator(spelledOut(schema) as Schema, "2020-12").validate(spelledOut(value));
  }
}

function spelledOut(value: unknown): unknown {
  if (typeof value === "string") {
    return value.replace(/\p{Surrogate}/gu, (half) => `<${half.charCodeAt(0).toString(16)}>`);
  }
  if (Array.isArray(value)) return value.map(spelledOut);
  if (!isRecord(value)) return value;
  return recordOf(Object.entries(value).map(([key, item]) => [String(spelledOut(key)), spelledOut(item)] as const));
}

/** One schema is asked about many values, and a validator walks over all of it when it is made. */
const validators = new WeakMap<object, Validator>();

function validatorOf(schema: object): Validator {
  let validator = validators.get(schema);
  if (validator === undefined) {
    validator = new Validator(schema as Schema, "2020-12");
    validators.set(schema, validator);
  }
  return validator;
}
