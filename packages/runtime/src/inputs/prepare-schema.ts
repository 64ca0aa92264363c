import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";

/** The types that the argument of a keyword may have. */
const ARGUMENTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "maximum minimum exclusiveMaximum exclusiveMinimum multipleOf maxLength minLength": ["number"],
    "maxItems minItems maxContains minContains maxProperties minProperties": ["number"],
    "$ref $dynamicRef $recursiveRef pattern format": ["string"],
    "uniqueItems nullable": ["boolean"],
    type: ["string", "array"],
    "enum allOf anyOf oneOf required prefixItems": ["array"],
    "properties patternProperties dependencies dependentRequired dependentSchemas": ["object"],
    "not if then else items contains propertyNames": ["object", "boolean"],
    "additionalItems additionalProperties unevaluatedItems unevaluatedProperties": ["boolean", "object"],
  }).flatMap(([names, types]) => names.split(" ").map((name) => [name, types] as const)),
);

/** The keywords that came after draft 7. */
const NEW: ReadonlySet<string> = new Set(
  ["$dynamicRef $recursiveRef prefixItems maxContains minContains dependentRequired dependentSchemas"]
    .flatMap((names) => names.split(" "))
    .concat("unevaluatedItems", "unevaluatedProperties"),
);

/** The keywords that JSON Schema 2020-12 no longer has. */
const OLD: ReadonlySet<string> = new Set(["additionalItems"]);

const TYPES: ReadonlySet<Json> = new Set(["string", "number", "integer", "boolean", "null", "object", "array"]);

/**
 * Returns one schema without the keywords of other drafts; `false` for one with an empty `enum`. The schemas in it are
 * not looked at.
 *
 * @throws if a keyword has an argument that it cannot have, because such a schema decides nothing
 */
export function prepareSchema(schema: Json, isOld: boolean): Json {
  if (schema === null) throw new Error("a part of it is null instead of a schema");
  if (!isJsonRecord(schema)) return schema;
  const values = getOwn(schema, "enum");
  if (Array.isArray(values) && values.length === 0) return false;
  const foreign = isOld ? NEW : OLD;
  const types = typesOf(schema);
  const own = Object.entries(schema).filter(([name]) => !foreign.has(name));
  for (const [name, argument] of own) {
    const isTuple = isOld && name === "items" && Array.isArray(argument);
    const allowed = isTuple ? undefined : ARGUMENTS.get(name);
    if (allowed && !allowed.includes(typeOf(argument))) {
      throw new Error(`${name} value must be ${JSON.stringify(allowed)}`);
    }
  }
  return recordOf(types.length > 0 ? own : own.filter(([name]) => name !== "type"));
}

/** Returns the types that a schema allows; none if it allows all. */
function typesOf(schema: JsonRecord): readonly Json[] {
  const type = getOwn(schema, "type") || [];
  const types = Array.isArray(type) ? type : [type];
  const nullable = getOwn(schema, "nullable");
  if (!types.every((each) => TYPES.has(each))) {
    throw new Error(`type must be JSONType or JSONType[]: ${types.join(",")}`);
  }
  if (nullable === false && types.includes("null")) throw new Error("type: null contradicts nullable: false");
  if (nullable !== undefined && types.length === 0) throw new Error('"nullable" cannot be used without "type"');
  return types;
}

function typeOf(value: Json): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
