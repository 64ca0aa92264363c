import { type Schema, Validator } from "@cfworker/json-schema";
import type { JsonSchema } from "../json.js";

/** Whether a JSON Schema accepts a value. */
export function isInstance(value: unknown, schema: JsonSchema): boolean {
  if (typeof schema === "boolean") return schema;
  return validatorOf(schema).validate(value).valid;
}

/** The JSON Pointer of the innermost place that a JSON Schema does not accept; undefined where it accepts all. */
export function misfit(value: unknown, schema: object): string | undefined {
  const { valid, errors } = validatorOf(schema).validate(value);
  if (valid) return undefined;
  const places = errors.map(({ instanceLocation }) => decodeURIComponent(instanceLocation.slice(1)));
  return places.reduce((inner, place) => (place.length > inner.length ? place : inner), "");
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
