import type { Json, Operation, Parameter } from "@skill-convert/core";
import { isMarkedSensitive } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";

/**
 * Returns true if the value of a parameter must not be shown: the parameter is marked as sensitive, or something inside
 * it is, such as a password in an object. Referenced definitions are in the schema of the whole input.
 */
export function isHiddenParameter(parameter: Parameter, { input }: Operation): boolean {
  const { schema } = parameter;
  if (isMarkedSensitive(parameter) || hasMark(schema)) return true;
  return refers(schema) && hasMark(input?.keywords);
}

/**
 * Returns the names of the inputs whose values must not be shown, including those that only an alternative declares.
 */
export function hiddenNames(operation: Operation, names: readonly string[]): string[] {
  const parameters = new Map(operation.input?.parameters.map((parameter) => [parameter.name, parameter]));
  return names.filter((name) => {
    const parameter = parameters.get(name);
    return parameter ? isHiddenParameter(parameter, operation) : hasMark(operation.input?.keywords);
  });
}

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
