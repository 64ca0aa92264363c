import type { Json, Operation, Parameter } from "@skill-convert/core";
import { isMarkedSensitive } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";

/**
 * Whether the value of a parameter must not be shown: it is marked, or something inside of it is, such as the password
 * in an object with one. What it refers to stands in the schema of the whole input.
 */
export function isHiddenParameter(parameter: Parameter, { input }: Operation): boolean {
  const { schema } = parameter;
  if (isMarkedSensitive(parameter) || hasMark(schema)) return true;
  return refers(schema) && hasMark(input?.keywords);
}

/** Of some names of inputs those whose values must not be shown, also if only an alternative declares them. */
export function hiddenNames(operation: Operation, names: readonly string[]): string[] {
  const parameters = new Map(operation.input?.parameters.map((parameter) => [parameter.name, parameter]));
  return names.filter((name) => {
    const parameter = parameters.get(name);
    return parameter ? isHiddenParameter(parameter, operation) : hasMark(operation.input?.keywords);
  });
}

/** Whether a schema has the mark anywhere in it. */
function hasMark(schema: Json | undefined): boolean {
  return someRecord(schema, isMarkedSensitive);
}

function refers(schema: Json): boolean {
  return someRecord(schema, (record) => typeof (getOwn(record, "$ref") ?? getOwn(record, "$dynamicRef")) === "string");
}

function someRecord(value: Json | undefined, test: (record: { readonly [key: string]: Json }) => boolean): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => someRecord(item, test));
  return isJsonRecord(value) && (test(value) || Object.values(value).some((item) => someRecord(item, test)));
}
