import { canonical, isArray, isObject, JSON_TYPES, type Json, type JsonObject } from "../json.js";
import { Undecided } from "../reasons.js";
import { unicodeRegExp } from "../strings/unicode.js";
import { type Dialect, knows, refHidesSiblings } from "./dialect.js";

type Shape = (value: Json, dialect: Dialect) => boolean;

const isString: Shape = (value) => typeof value === "string";
const isNumber: Shape = (value) => typeof value === "number";
const isBoolean: Shape = (value) => typeof value === "boolean";
const isCount: Shape = (value) => typeof value === "number" && Number.isInteger(value) && value >= 0;
const isPattern: Shape = (value) => typeof value === "string" && unicodeRegExp(value) !== undefined;
const isSchema: Shape = (value) => typeof value === "boolean" || isObject(value);
const isSchemas: Shape = (value) =>
  isArray(value) && value.length > 0 && value.every((part) => isSchema(part, "2020-12"));
const isNames: Shape = (value) => isArray(value) && value.every((name) => typeof name === "string");
const isType = (value: Json): boolean => value === "integer" || JSON_TYPES.some((type) => type === value);

const mapOf =
  (shape: Shape): Shape =>
  (value, dialect) =>
    isObject(value) && Object.values(value).every((part) => shape(part, dialect));

/** The valid values of each keyword, as in the meta-schemas. Annotations are left out, because they have no effect. */
const SHAPES: Readonly<Record<string, Shape>> = {
  $id: isString,
  id: isString,
  $anchor: isString,
  $dynamicAnchor: isString,
  $ref: isString,
  $dynamicRef: isString,
  $defs: mapOf(isSchema),
  definitions: mapOf(isSchema),
  allOf: isSchemas,
  anyOf: isSchemas,
  oneOf: isSchemas,
  not: isSchema,
  if: isSchema,
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: isSchema,
  else: isSchema,
  type: (value) => isType(value) || (isArray(value) && value.length > 0 && value.every((name) => isType(name))),
  enum: isArray,
  multipleOf: (value) => typeof value === "number" && value > 0,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: (value, dialect) => (dialect === "draft-04" ? isBoolean : isNumber)(value, dialect),
  exclusiveMaximum: (value, dialect) => (dialect === "draft-04" ? isBoolean : isNumber)(value, dialect),
  minLength: isCount,
  maxLength: isCount,
  pattern: isPattern,
  prefixItems: isSchemas,
  items: (value, dialect) => isSchema(value, dialect) || (dialect !== "2020-12" && isSchemas(value, dialect)),
  additionalItems: isSchema,
  contains: isSchema,
  minContains: isCount,
  maxContains: isCount,
  minItems: isCount,
  maxItems: isCount,
  uniqueItems: isBoolean,
  properties: mapOf(isSchema),
  patternProperties: (value, dialect) =>
    mapOf(isSchema)(value, dialect) &&
    isObject(value) &&
    Object.keys(value).every((source) => isPattern(source, dialect)),
  additionalProperties: isSchema,
  propertyNames: isSchema,
  required: isNames,
  minProperties: isCount,
  maxProperties: isCount,
  dependentRequired: mapOf(isNames),
  dependentSchemas: mapOf(isSchema),
  dependencies: mapOf((value, dialect) => isSchema(value, dialect) || isNames(value, dialect)),
  unevaluatedItems: isSchema,
  unevaluatedProperties: isSchema,
};

/**
 * Checks the values of the keywords of a schema object. Throws `Undecided` if one is invalid: validators refuse the
 * whole document, so it has no meaning.
 */
export function checkKeywords(schema: JsonObject, dialect: Dialect): void {
  const hidden = refHidesSiblings(dialect) && typeof schema["$ref"] === "string";
  for (const [keyword, value] of hidden ? [] : Object.entries(schema)) {
    const shape = Object.hasOwn(SHAPES, keyword) && knows(dialect, keyword) ? SHAPES[keyword] : undefined;
    if (shape?.(value, dialect) === false) throw new Undecided("malformed", `${keyword} ${canonical(value)}`);
  }
}
