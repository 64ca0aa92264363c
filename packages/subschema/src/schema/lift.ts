import { isArray, isObject, type Json, type JsonObject } from "../json.js";
import { type Dialect, knows } from "./dialect.js";

const SCHEMA = new Set(["not", "contains", "additionalProperties", "propertyNames", "additionalItems", "items"]);
const SCHEMA_LIST = new Set(["allOf", "anyOf", "oneOf", "items"]);
const SCHEMA_MAP = new Set(["properties", "patternProperties", "definitions", "dependencies"]);

/** A schema of draft-04 or draft-06 as the validator for draft-07 understands it; other schemas as they are. */
export function lift(schema: Json, dialect: Dialect): Json {
  if (dialect === "2020-12" || dialect === "draft-07" || !isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => name !== "$schema" && knows(dialect, name))
      .flatMap(([name, value]) => liftKeyword(schema, name, value, dialect)),
  );
}

function liftKeyword(schema: JsonObject, name: string, value: Json, dialect: Dialect): [string, Json][] {
  if (dialect === "draft-04") {
    if (name === "id") return [["$id", value]];
    if (name === "exclusiveMinimum" || name === "exclusiveMaximum") return [];
    const exclusive = name === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum";
    if ((name === "minimum" || name === "maximum") && schema[exclusive] === true) return [[exclusive, value]];
  }
  if (SCHEMA_LIST.has(name) && isArray(value)) return [[name, value.map((child) => lift(child, dialect))]];
  if (SCHEMA_MAP.has(name) && isObject(value)) {
    return [[name, Object.fromEntries(Object.entries(value).map(([key, child]) => [key, lift(child, dialect)]))]];
  }
  return [[name, SCHEMA.has(name) ? lift(value, dialect) : value]];
}
