import type { JsonRecord } from "@skill-convert/core";

/** The schema of a field; {@link optional} marks one that may be left out. */
export interface FieldSchema {
  readonly schema: JsonRecord;
  readonly optional?: true;
}

export const string = (): FieldSchema => ({ schema: { type: "string" } });
export const number = (): FieldSchema => ({ schema: { type: "number" } });
export const boolean = (): FieldSchema => ({ schema: { type: "boolean" } });
export const unknown = (): FieldSchema => ({ schema: {} });
export const oneOf = (values: readonly string[]): FieldSchema => ({ schema: { type: "string", enum: values } });
export const matching = (pattern: string): FieldSchema => ({ schema: { type: "string", pattern } });
export const reference = (pointer: string): FieldSchema => ({ schema: { $ref: pointer } });
export const array = ({ schema }: FieldSchema): FieldSchema => ({ schema: { type: "array", items: schema } });
export const union = (...options: readonly FieldSchema[]): FieldSchema => ({
  schema: { anyOf: options.map(({ schema }) => schema) },
});
export const optional = ({ schema }: FieldSchema): FieldSchema => ({ schema, optional: true });

/** Any names, each with a value. */
export const record = ({ schema }: FieldSchema): FieldSchema => ({
  schema: { type: "object", propertyNames: { type: "string" }, additionalProperties: schema },
});

/** These fields, and whatever else stands there. */
export function object(fields: Readonly<Record<string, FieldSchema>>): FieldSchema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, { optional }]) => !optional).map(([name]) => name);
  return {
    schema: {
      type: "object",
      properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: {},
    },
  };
}

/** A schema with what an editor shows of the field. */
export const described = ({ schema, ...rest }: FieldSchema, description: string): FieldSchema => ({
  schema: { ...schema, description },
  ...rest,
});

/** A field of which only the types are told that its value may have. */
export const typed = (types: readonly string[], description: string): FieldSchema => ({
  schema: { description, type: types },
});

/** A field that may be left out. Left empty it says as little, which is no error. */
export const maybe = (field: FieldSchema, description: string): FieldSchema =>
  optional(described(union(field, { schema: { type: "null" } }), description));

/** {@link typed} for a field that may be left out, or left empty. */
export const maybeTyped = (types: readonly string[], description: string): FieldSchema =>
  optional(typed([...types, "null"], description));
