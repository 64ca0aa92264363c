import * as z from "zod/mini";
import type { Json, JsonRecord, JsonSchema as JsonSchemaType } from "../json.js";

/** Any JSON value. */
export const JsonValue = z.json() as unknown as z.ZodMiniType<Json>;

/** A JSON object. */
export const JsonObject = z.record(z.string(), z.json()) as unknown as z.ZodMiniType<JsonRecord>;

/** A JSON Schema 2020-12: an object of keywords, or a boolean. */
export const JsonSchema = z.union([z.boolean(), JsonObject]) as unknown as z.ZodMiniType<JsonSchemaType>;

/**
 * What the model has no name for, by the id of the format that it was read from, exactly as read.
 */
export const Extensions = z.record(z.string(), JsonObject) as unknown as z.ZodMiniType<{
  readonly [format: string]: JsonRecord;
}>;
export type Extensions = z.infer<typeof Extensions>;

/** The fields that every concept of the model has. */
export const extensible = { extensions: z.exactOptional(Extensions) };
