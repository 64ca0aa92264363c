import { fromPointer, getOwn, isJsonRecord, type Json, type Path } from "@skill-convert/core";

/** What is wrong with a schema as JSON Schema 2020-12, at one of its keywords. */
export interface SchemaFault {
  readonly path: Path;
  readonly reason: string;
}

const TYPES: ReadonlySet<Json> = new Set(["null", "boolean", "object", "array", "number", "string", "integer"]);

type Kind =
  | "schema"
  | "schemas"
  | "schemaMap"
  | "types"
  | "texts"
  | "text"
  | "flag"
  | "number"
  | "count"
  | "list"
  | "factor";

/** What the value of each keyword is, of those that an instance is checked by. */
const KEYWORDS: Readonly<Record<Kind, string>> = {
  schema:
    "additionalProperties propertyNames unevaluatedProperties unevaluatedItems contains not if then else contentSchema",
  schemas: "allOf anyOf oneOf prefixItems",
  schemaMap: "properties patternProperties dependentSchemas $defs definitions",
  types: "type",
  texts: "required",
  text: "pattern format $ref $id $schema title description contentEncoding contentMediaType",
  flag: "uniqueItems deprecated readOnly writeOnly",
  number: "minimum maximum exclusiveMinimum exclusiveMaximum",
  factor: "multipleOf",
  count: "minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains",
  list: "enum examples",
};

const KIND_OF: ReadonlyMap<string, Kind> = new Map(
  (Object.entries(KEYWORDS) as [Kind, string][]).flatMap(([kind, words]) =>
    words.split(" ").map((word): [string, Kind] => [word, kind]),
  ),
);

const EXPECTED: Readonly<Record<Exclude<Kind, "schema" | "schemas" | "schemaMap">, string>> = {
  types: "one or several of null, boolean, object, array, number, string and integer",
  texts: "a list of names, each once",
  text: "text",
  flag: "true or false",
  number: "a number",
  factor: "a number above 0",
  count: "a whole number from 0 on",
  list: "a list",
};

/** What keeps a value from being a JSON Schema; unknown keywords mean nothing, and are allowed. */
export function schemaFaults(schema: Json): SchemaFault[] {
  return faultsIn(schema, [], schema);
}

function faultsIn(schema: Json, path: Path, root: Json): SchemaFault[] {
  if (typeof schema === "boolean") return [];
  if (!isJsonRecord(schema)) return [{ path, reason: "a schema is a mapping, true or false" }];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const at = [...path, keyword];
    if (keyword === "$ref" && typeof value === "string" && isDangling(value, root)) {
      return [{ path: at, reason: `${value} refers to nothing in this schema` }];
    }
    // Before 2020-12, `items` could be a list of schemas.
    if (keyword === "items") return Array.isArray(value) ? [] : faultsIn(value, at, root);
    return faultsOf(keyword, value, at, root);
  });
}

function faultsOf(keyword: string, value: Json, path: Path, root: Json): SchemaFault[] {
  const kind = KIND_OF.get(keyword);
  switch (kind) {
    case undefined:
      return [];
    case "schema":
      return faultsIn(value, path, root);
    case "schemas":
      if (!Array.isArray(value) || value.length === 0) return [{ path, reason: `"${keyword}" is a list of schemas` }];
      return value.flatMap((item: Json, index) => faultsIn(item, [...path, index], root));
    case "schemaMap":
      if (!isJsonRecord(value)) return [{ path, reason: `"${keyword}" is a mapping of names to schemas` }];
      return Object.entries(value).flatMap(([name, item]) => faultsIn(item, [...path, name], root));
    default:
      return fits(kind, value) ? [] : [{ path, reason: `"${keyword}" is ${EXPECTED[kind]}` }];
  }
}

function fits(kind: keyof typeof EXPECTED, value: Json): boolean {
  switch (kind) {
    case "types":
      return Array.isArray(value)
        ? value.length > 0 && isUnique(value) && value.every((item: Json) => TYPES.has(item))
        : TYPES.has(value);
    case "texts":
      return Array.isArray(value) && value.every((item) => typeof item === "string") && isUnique(value);
    case "text":
      return typeof value === "string";
    case "flag":
      return typeof value === "boolean";
    case "number":
      return typeof value === "number";
    case "factor":
      return typeof value === "number" && value > 0;
    case "count":
      return typeof value === "number" && Number.isInteger(value) && value >= 0;
    case "list":
      return Array.isArray(value);
  }
}

function isUnique(items: readonly Json[]): boolean {
  return new Set(items).size === items.length;
}

/** A reference inside the schema itself that leads nowhere; one to an anchor or another document is not looked up. */
function isDangling(reference: string, root: Json): boolean {
  if (!reference.startsWith("#/")) return false;
  let value: Json | undefined = root;
  for (const segment of fromPointer(decode(reference.slice(1)))) {
    if (Array.isArray(value)) value = value[Number(segment)];
    else value = value !== undefined && isJsonRecord(value) ? getOwn(value, String(segment)) : undefined;
  }
  return value === undefined;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
