import type { FieldSchema, Json, JsonRecord } from "@skill-convert/core";

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
