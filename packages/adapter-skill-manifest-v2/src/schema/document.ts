import type { JsonSchema } from "@skill-convert/core";
import * as z from "zod/mini";

interface Documentation {
  readonly title: string;
  readonly description: string;
  readonly examples?: readonly unknown[];
}

/** What an editor shows of a field, and offers for it. */
const documentation = z.registry<Documentation>();

/** A schema with what an editor shows of it. */
export function documented<T extends z.ZodMiniType>(
  schema: T,
  title: string,
  description: string,
  ...examples: readonly unknown[]
): T {
  documentation.add(schema, { title, description, ...(examples.length > 0 ? { examples } : {}) });
  return schema;
}

/** The JSON Schema of a whole document. */
export function toDocumentSchema(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, { metadata: documentation }) as unknown as JsonSchema;
}
