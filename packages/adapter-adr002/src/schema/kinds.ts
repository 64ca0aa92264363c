import { type FieldSchema, fieldSchema } from "@skill-convert/core";

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
  fieldSchema.optional(described(fieldSchema.union(field, { schema: { type: "null" } }), description));

/** {@link typed} for a field that may be left out, or left empty. */
export const maybeTyped = (types: readonly string[], description: string): FieldSchema =>
  fieldSchema.optional(typed([...types, "null"], description));
