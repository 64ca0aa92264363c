import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { SkillQuery } from "./question.js";

const TYPES = new Set(["object", "array", "string", "number", "integer", "boolean", "null"]);

/**
 * Makes the `accepts` of a query. A query asks for a type (semioverse.md#s104), but a caller often has an input. JSON that
 * looks like a JSON Schema is a type.
 *
 * @example
 * instanceOrType({ text: "x" }); // { instance: { text: "x" } }
 * instanceOrType({ type: "object" }); // { schema: { type: "object" } }
 */
export function instanceOrType(value: Json): NonNullable<SkillQuery["accepts"]> {
  if (!isJsonRecord(value)) return { instance: value };
  const { type, properties } = value;
  const isTyped = typeof type === "string" && TYPES.has(type) && (properties === undefined || isJsonRecord(properties));
  return isTyped || "$schema" in value || "$ref" in value ? { schema: value } : { instance: value };
}
