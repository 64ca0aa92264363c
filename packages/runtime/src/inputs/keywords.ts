import type { Json, JsonRecord } from "@skill-convert/core";
import { cloneJson, getOwn, isJsonRecord, setOwn } from "@skill-convert/core/json";
import { type Check, KEYWORDS, type Keyword, type SchemaLocation, type Scope } from "@skill-convert/core/schema";

/**
 * Returns the keywords in the order in which their violations are reported: those about all values first.
 *
 * @param useDefaults if true, they add the defaults of properties and items to the value
 */
export function keywordsFor(useDefaults: boolean): readonly Keyword[] {
  const bases: string[] = [];
  return [
    ...named("type").map((keyword) => typeIf(keyword, (schema) => !isDetailed(schema))),
    ...["$dynamicRef", "$recursiveRef", "$ref"].map((name) => followReference(name, bases)),
    ...["const", "enum", "not", "anyOf", "oneOf", "allOf", "if"].flatMap(named),
    ...named("type").map((keyword) => typeIf(keyword, isDetailed)),
    ...(useDefaults ? DEFAULTS : []),
    ...KEYWORDS.filter(({ type }) => type !== undefined),
  ];
}

function named(name: string): readonly Keyword[] {
  return KEYWORDS.filter((keyword) => keyword.name === name);
}

/** Makes a keyword `type` of some schemas. It accepts null beside `nullable`, which belongs to OpenAPI 3.0. */
function typeIf({ name, make }: Keyword, isMeant: (schema: JsonRecord) => boolean): Keyword {
  return {
    name,
    make(argument, schema, scope) {
      const check = isMeant(schema) ? make(argument, schema, scope) : undefined;
      if (!check || getOwn(schema, "nullable") !== true) return check;
      return (value, ...rest) => value === null || check(value, ...rest);
    },
  };
}

/**
 * Returns true if other keywords are about values of the only type of a schema. Then its violation is reported after those
 * of keywords about all values.
 */
function isDetailed(schema: JsonRecord): boolean {
  const { type, nullable } = schema;
  return nullable !== true && KEYWORDS.some((keyword) => keyword.type === type && Object.hasOwn(schema, keyword.name));
}

/**
 * Makes the keyword of a reference. Defaults behind it are applied even where it need not hold. A dynamic one leads to
 * the outermost schema with a URI that has its anchor, if its target has it too.
 *
 * @param bases the bases of the references that were followed, outermost first
 */
function followReference(name: string, bases: string[]): Keyword {
  const make = (argument: Json, _schema: JsonRecord, scope: Scope): Check => {
    const reference = String(argument);
    const target = scope.resolve(reference);
    if (!target || target.schema === null) {
      // A schema without a URI has one that no reference can have.
      const base = scope.base.replace("schema:///", "") || "#";
      throw new Error(`can't resolve reference ${reference} from id ${base}`);
    }
    const check = scope.compile(target.schema, target.base);
    const fragment = reference.slice(reference.indexOf("#"));
    const hasAnchor = (location: SchemaLocation | undefined) =>
      isJsonRecord(location?.schema) && `#${getOwn(location.schema, "$dynamicAnchor")}` === fragment;
    const isDynamic = name === "$dynamicRef" && hasAnchor(target);
    return (value, visit, evaluated) => {
      const { isTentative } = visit;
      visit.isTentative = false;
      bases.push(scope.base);
      const outermost = isDynamic ? bases.map((base) => scope.resolve(fragment, base)).find(hasAnchor) : undefined;
      const part = outermost ? scope.compile(outermost.schema, outermost.base) : check;
      const isValid = visit.apply(part, value, evaluated, name);
      bases.pop();
      visit.isTentative = isTentative;
      return isValid;
    };
  };
  return { name, make };
}

/** Keywords that add the defaults of parts to a value. They change it. */
const DEFAULTS: readonly Keyword[] = [
  { name: "properties", type: "object", make: addDefaults },
  { name: "items", type: "array", make: (parts) => (Array.isArray(parts) ? addDefaults(parts) : undefined) },
];

function addDefaults(parts: Json): Check {
  const defaults = Object.entries(parts ?? {}).flatMap(([key, part]: [string, Json]) => {
    const value = isJsonRecord(part) ? getOwn(part, "default") : undefined;
    return value === undefined ? [] : [[key, value] as const];
  });
  return (value, { isTentative }) => {
    const parent = value as Record<string, Json>;
    for (const [key, part] of isTentative ? [] : defaults) {
      if (!Object.hasOwn(parent, key)) setOwn(parent, key, cloneJson(part));
    }
    return true;
  };
}
