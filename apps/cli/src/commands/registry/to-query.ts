import type { Json, JsonSchema } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { SkillQuery } from "@skill-convert/registry";
import { readGivenFile } from "../../inputs/given-file.js";
import { UsageError } from "../../output/exit.js";
import type { QueryOptions } from "./options.js";

export function toQuery(options: QueryOptions): SkillQuery {
  const { accepts, acceptsSchema, produces, text, tag, capability, effect, runtime } = options;
  if (accepts !== undefined && acceptsSchema !== undefined) {
    throw new UsageError("use either --accepts, for an instance, or --accepts-schema, for a type");
  }
  return {
    ...(text === undefined ? {} : { text }),
    ...(tag === undefined ? {} : { tag }),
    ...(capability === undefined ? {} : { capability }),
    ...(effect === undefined ? {} : { effect }),
    ...(runtime === undefined ? {} : { runtime }),
    ...(accepts === undefined ? {} : { accepts: instanceOrType(readJson(accepts)) }),
    ...(acceptsSchema === undefined ? {} : { accepts: { schema: readSchema(acceptsSchema) } }),
    ...(produces === undefined ? {} : { produces: { schema: readSchema(produces) } }),
  };
}

const TYPES = new Set(["object", "array", "string", "number", "integer", "boolean", "null"]);

/**
 * A query asks for a type (semioverse.md#s104), but a caller often has an input. JSON that looks like a JSON Schema is
 * a type.
 */
export function instanceOrType(value: Json): NonNullable<SkillQuery["accepts"]> {
  if (!isJsonRecord(value)) return { instance: value };
  const { type, properties } = value;
  const isTyped = typeof type === "string" && TYPES.has(type) && (properties === undefined || isJsonRecord(properties));
  return isTyped || "$schema" in value || "$ref" in value ? { schema: value } : { instance: value };
}

function readSchema(text: string): JsonSchema {
  const value = readJson(text);
  if (typeof value === "boolean" || isJsonRecord(value)) return value;
  throw new UsageError("a JSON Schema must be an object or a boolean");
}

/** Parses JSON, or the JSON file that is named after an `@`. */
function readJson(text: string): Json {
  const json = text.startsWith("@") ? new TextDecoder().decode(readGivenFile(text.slice(1))) : text;
  try {
    const value: unknown = JSON.parse(json);
    return value as Json;
  } catch (error) {
    throw new UsageError(`${text} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
