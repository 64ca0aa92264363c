import type { Json, JsonRecord } from "@skill-convert/core";

/** The schema of a field; {@link optional} marks one that may be left out. */
export interface FieldSchema {
  readonly schema: JsonRecord;
  readonly optional?: true;
}

export const string = (): FieldSchema => ({ schema: { type: "string" } });
export const boolean = (): FieldSchema => ({ schema: { type: "boolean" } });
export const unknown = (): FieldSchema => ({ schema: {} });
export const literal = (value: string): FieldSchema => ({ schema: { type: "string", const: value } });
export const oneOf = (values: readonly string[]): FieldSchema => ({ schema: { type: "string", enum: values } });
export const matching = (pattern: RegExp): FieldSchema => ({ schema: { type: "string", pattern: pattern.source } });
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

/** A schema with what an editor shows of the field, and offers for it. */
export function documented(
  { schema, ...rest }: FieldSchema,
  title: string,
  description: string,
  ...examples: readonly Json[]
): FieldSchema {
  return { schema: { ...schema, title, description, ...(examples.length > 0 ? { examples } : {}) }, ...rest };
}

/** The JSON Schema of a whole document. */
export function toDocumentSchema({ schema }: FieldSchema): JsonRecord {
  return { $schema: "https://json-schema.org/draft/2020-12/schema", ...schema };
}
