import type { Json, JsonRecord, JsonSchema, Operation, Parameter } from "@skill-convert/core";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { inputToSchema } from "@skill-convert/core/schema";
import { coerceInput } from "./coerce.js";

/**
 * The inputs that a caller gives: values, and texts from a command line, which are converted to their declared types.
 */
export interface GivenInputs {
  readonly values?: JsonRecord;
  /** Pairs of a name and a text, in order. A name may occur more than once. Texts take precedence over `values`. */
  readonly texts?: readonly (readonly [name: string, text: string])[];
  /** For a check: the schemas of inputs whose values are not known yet. `true` if the schema is not known either. */
  readonly bindings?: Readonly<Record<string, JsonSchema>>;
}

/** The inputs of an operation after mapping. */
export interface MappedInputs {
  /** The values, with defaults applied. */
  readonly values: JsonRecord;
  /** The names of the inputs that the caller gave, as opposed to defaults. */
  readonly given: ReadonlySet<string>;
  /** The names of required inputs without a value (adr002.md#s64). */
  readonly missing: readonly string[];
  /** The optional inputs without a mapping (adr002.md#s69). */
  readonly unmapped: readonly Parameter[];
  /** The given names that the operation does not declare. */
  readonly undeclared: readonly string[];
  /** The names that were given several texts although they are not lists. */
  readonly repeated: readonly string[];
  /** The schemas of inputs whose values are not known yet, by name. */
  readonly bindings: ReadonlyMap<string, JsonSchema>;
}

/** Maps the given inputs to the declared inputs of an operation. */
export function mapInputs(operation: Operation, { values = {}, texts = [], bindings = {} }: GivenInputs): MappedInputs {
  const parameters = operation.input?.parameters ?? [];
  const schemas = new Map(parameters.map(({ name, schema }) => [name, schema]));
  const root = operation.input ? inputToSchema(operation.input) : true;
  const repeated: string[] = [];
  const read = [...byName(texts)].map(([name, given]) => {
    const value = coerceInput(given, schemas.get(name) ?? alternativeSchema(operation, name), root);
    if (value === undefined) repeated.push(name);
    return [name, value] as const;
  });
  const given = recordOf<Json>([...Object.entries(values), ...read]);
  const later = Object.entries(bindings).filter(([name]) => !Object.hasOwn(given, name));
  const names = new Set([...Object.keys(given), ...repeated, ...later.map(([name]) => name)]);
  const defaults = parameters.flatMap((parameter) => {
    const value = names.has(parameter.name) ? undefined : defaultOf(parameter);
    return value === undefined ? [] : [[parameter.name, value] as const];
  });
  const all = recordOf<Json>([...Object.entries(given), ...defaults]);
  const absent = parameters.filter(({ name }) => !names.has(name));
  return {
    values: all,
    given: names,
    missing: requiredNames(operation).filter((name) => !names.has(name) && !Object.hasOwn(all, name)),
    unmapped: absent.filter(({ required }) => required !== true),
    undeclared: allowsOtherNames(operation) ? [] : [...names].filter((name) => !schemas.has(name)),
    repeated,
    bindings: new Map(later),
  };
}

function byName(texts: readonly (readonly [string, string])[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, text] of texts) {
    const earlier = found.get(name);
    if (earlier) earlier.push(text);
    else found.set(name, [text]);
  }
  return found;
}

function defaultOf({ default: value, schema }: Parameter): Json | undefined {
  return isNoDefault(value, schema) ? undefined : value;
}

/** Returns true for a default of null if the type does not allow null: manifests use it to mean "no default". */
export function isNoDefault(value: Json | undefined, schema: JsonSchema): boolean {
  const type = isJsonRecord(schema) ? getOwn(schema, "type") : undefined;
  if (value !== null || type === undefined) return false;
  return Array.isArray(type) ? !type.includes("null") : type !== "null";
}

/** Returns the names that the schema requires, in order. */
function requiredNames({ input }: Operation): string[] {
  if (!input) return [];
  const names = input.parameters.filter(({ required }) => required).map(({ name }) => name);
  const kept = isJsonRecord(input.keywords) ? getOwn(input.keywords, "required") : undefined;
  const others = Array.isArray(kept) ? kept.filter((name): name is string => typeof name === "string") : [];
  return [...new Set([...names, ...others])];
}

/** Keywords that can declare names outside `properties`. */
const DECLARING = ["patternProperties", "additionalProperties", "allOf", "anyOf", "oneOf", "if", "$ref", "$dynamicRef"];

/** Returns true if names besides the parameters are allowed: nothing is declared, or the schema may declare more. */
function allowsOtherNames({ input }: Operation): boolean {
  if (!input || input.keywords === true) return true;
  const { keywords } = input;
  return isJsonRecord(keywords) && DECLARING.some((keyword) => isOpen(getOwn(keywords, keyword)));
}

function isOpen(value: Json | undefined): boolean {
  return value !== undefined && value !== false;
}

/** Returns the schema of a name that only alternatives of the schema declare. */
function alternativeSchema({ input }: Operation, name: string): JsonSchema {
  const keywords = isJsonRecord(input?.keywords) ? input.keywords : {};
  const branches = ["oneOf", "anyOf", "allOf"].flatMap((keyword) => {
    const value = getOwn(keywords, keyword);
    return Array.isArray(value) ? value : [];
  });
  const found = branches.flatMap((branch: Json) => {
    const properties = isJsonRecord(branch) ? getOwn(branch, "properties") : undefined;
    const schema = isJsonRecord(properties) ? getOwn(properties, name) : undefined;
    return isJsonRecord(schema) ? [schema] : [];
  });
  return found.length > 0 ? { anyOf: found } : true;
}
