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

/** What a placeholder stands for: an input, an output, or something the runtime provides. */
export const Reference = z.union([
  z.strictObject({ input: z.string() }),
  z.strictObject({ output: z.string() }),
  z.strictObject({ builtin: z.enum(["skill_dir"]) }),
]);
export type Reference = z.infer<typeof Reference>;

/**
 * Text with references in it. Text without any reference is a plain string; otherwise the parts in their order,
 * no part empty and no two strings side by side, so that equal templates are equal data.
 */
export const Template = z.union([z.string(), z.array(z.union([z.string(), Reference]))]);
export type Template = z.infer<typeof Template>;
