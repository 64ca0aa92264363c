import type { Json, JsonRecord, JsonSchema, Operation, Parameter } from "@skill-convert/core";
import { inputToSchema } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { coerceInput } from "./coerce.js";

/** What a caller gives a skill: values, and texts from a command line that are still to be read by their type. */
export interface GivenInputs {
  readonly values?: JsonRecord;
  /** Pairs of a name and a text, in their order; a name may come more than once. They win over values. */
  readonly texts?: readonly (readonly [name: string, text: string])[];
  /**
   * For a check: inputs that will be given, by the schema of what they will be given, `true` where that is not known.
   */
  readonly bindings?: Readonly<Record<string, JsonSchema>>;
}

/** What an operation is given. */
export interface MappedInputs {
  /** What was given, with defaults applied. */
  readonly values: JsonRecord;
  /** The names that the caller gave, as opposed to defaults. */
  readonly given: ReadonlySet<string>;
  /** Names of required inputs without a value (ADR-002, validation rule 3). */
  readonly missing: readonly string[];
  /** Optional inputs without a mapping (rule 7), with the default that they take. */
  readonly unmapped: readonly Parameter[];
  /** Names that the operation does not declare. */
  readonly undeclared: readonly string[];
  /** Names that were given several texts and do not take a list. */
  readonly repeated: readonly string[];
  /** Names that will be given a value which is not known yet, with its schema. */
  readonly bindings: ReadonlyMap<string, JsonSchema>;
}

/** Maps what was given to what an operation declares. */
export function mapInputs(operation: Operation, { values = {}, texts = [], bindings = {} }: GivenInputs): MappedInputs {
  const parameters = operation.input?.parameters ?? [];
  const schemas = new Map(parameters.map(({ name, schema }) => [name, schema]));
  const root = operation.input ? inputToSchema(operation.input) : true;
  const repeated: string[] = [];
  const read = [...byName(texts)].map(([name, written]) => {
    const value = coerceInput(written, schemas.get(name) ?? alternativeSchema(operation, name), root);
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
    undeclared: mayTakeOthers(operation) ? [] : [...names].filter((name) => !schemas.has(name)),
    repeated,
    bindings: new Map(later),
  };
}

function byName(texts: readonly (readonly [string, string])[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, text] of texts) {
    const others = found.get(name);
    if (others) others.push(text);
    else found.set(name, [text]);
  }
  return found;
}

function defaultOf({ default: value, schema }: Parameter): Json | undefined {
  return isNoDefault(value, schema) ? undefined : value;
}

/** A default of null where the type has no null is how real manifests write that there is none. */
export function isNoDefault(value: Json | undefined, schema: JsonSchema): boolean {
  const type = isJsonRecord(schema) ? getOwn(schema, "type") : undefined;
  if (value !== null || type === undefined) return false;
  return Array.isArray(type) ? !type.includes("null") : type !== "null";
}

/** The names that the schema as a whole requires, in their order. */
function requiredNames({ input }: Operation): string[] {
  if (!input) return [];
  const names = input.parameters.filter(({ required }) => required).map(({ name }) => name);
  const kept = isJsonRecord(input.keywords) ? getOwn(input.keywords, "required") : undefined;
  const others = Array.isArray(kept) ? kept.filter((name): name is string => typeof name === "string") : [];
  return [...new Set([...names, ...others])];
}

/** Keywords by which a schema declares names other than under `properties`. */
const DECLARING = ["patternProperties", "additionalProperties", "allOf", "anyOf", "oneOf", "if", "$ref", "$dynamicRef"];

/** Whether other names than the listed parameters may be meant: nothing is declared, or a schema declares more. */
function mayTakeOthers({ input }: Operation): boolean {
  if (!input || input.keywords === true) return true;
  const { keywords } = input;
  return isJsonRecord(keywords) && DECLARING.some((keyword) => isOpen(getOwn(keywords, keyword)));
}

function isOpen(value: Json | undefined): boolean {
  return value !== undefined && value !== false;
}

/** The schema of a name that only alternatives of the whole schema declare. */
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
