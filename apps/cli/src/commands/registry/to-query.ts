import type { Json, JsonSchema } from "@skill-convert/core";
import { InputError } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { instanceOrType, type SkillQuery } from "@skill-convert/registry";
import { readGivenFile } from "@skill-convert/workspace";
import type { QueryOptions } from "./options.js";

export function toQuery(options: QueryOptions): SkillQuery {
  const { accepts, acceptsSchema, produces, text, tag, capability, effect, runtime } = options;
  if (accepts !== undefined && acceptsSchema !== undefined) {
    throw new InputError("use either --accepts, for an instance, or --accepts-schema, for a type");
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

function readSchema(text: string): JsonSchema {
  const value = readJson(text);
  if (typeof value === "boolean" || isJsonRecord(value)) return value;
  throw new InputError("a JSON Schema must be an object or a boolean");
}

/** Parses JSON, or the JSON file that is named after an `@`. */
function readJson(text: string): Json {
  const json = text.startsWith("@") ? new TextDecoder().decode(readGivenFile(text.slice(1))) : text;
  try {
    const value: unknown = JSON.parse(json);
    return value as Json;
  } catch (error) {
    throw new InputError(`${text} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
