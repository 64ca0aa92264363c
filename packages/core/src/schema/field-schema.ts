/** How the JSON Schema of a document is put together as plain data, without loading zod. */

import type { JsonRecord } from "../json.js";

/** The schema of a field; {@link optional} marks one that may be left out. */
export interface FieldSchema {
  readonly schema: JsonRecord;
  readonly optional?: true;
}

/** The kinds of fields. */
export const fieldSchema = {
  string: (): FieldSchema => ({ schema: { type: "string" } }),
  number: (): FieldSchema => ({ schema: { type: "number" } }),
  boolean: (): FieldSchema => ({ schema: { type: "boolean" } }),
  unknown: (): FieldSchema => ({ schema: {} }),
  literal: (value: string): FieldSchema => ({ schema: { type: "string", const: value } }),
  oneOf: (values: readonly string[]): FieldSchema => ({ schema: { type: "string", enum: values } }),
  matching: (pattern: string): FieldSchema => ({ schema: { type: "string", pattern } }),
  reference: (pointer: string): FieldSchema => ({ schema: { $ref: pointer } }),
  array: ({ schema }: FieldSchema): FieldSchema => ({ schema: { type: "array", items: schema } }),
  union: (...options: readonly FieldSchema[]): FieldSchema => ({
    schema: { anyOf: options.map(({ schema }) => schema) },
  }),
  optional: ({ schema }: FieldSchema): FieldSchema => ({ schema, optional: true }),

  /** Any names, each with a value. */
  record: ({ schema }: FieldSchema): FieldSchema => ({
    schema: { type: "object", propertyNames: { type: "string" }, additionalProperties: schema },
  }),

  /** These fields, and whatever else stands there. */
  object: (fields: Readonly<Record<string, FieldSchema>>): FieldSchema => {
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
  },
};
