import type { Json, JsonRecord } from "@skill-convert/core";
import { valueAt } from "@skill-convert/core/json";
import {
  any,
  boolean,
  type Codec,
  distinct,
  either,
  field,
  hoist,
  list,
  named,
  reporting,
  restricted,
  splitLists,
  string,
  through,
} from "@skill-convert/format";
import { record } from "./record.js";
import { inputSchema } from "./schema.js";

const NAME = { required: true, key: true, section: "inputs" } as const;

/** The path of the default in an input. */
export const DEFAULT_PATH = ["schema", "default"] as const;

/** The name of an input or an artifact. */
export const entryName = named(string, "name of an input");

/** The name of an environment variable. */
export const variableName = named(string, "environment variable");

/** The description of an input, which the specification requires (adr002.md#s14). */
export const inputDescription = named(string, "description of an input");

/** The key under which a lens shows the default of the schema. No author uses a key of this name. */
const DEFAULT = "schema/default";

const fields = [
  field("name", "name", entryName, { ...NAME, doc: "The name of the input." }),
  field("description", "description", inputDescription, { doc: "What the input is for." }),
  field("sensitive", "sensitive", boolean, { doc: "True if the values are redacted in traces." }),
  field("schema", "schema", inputSchema, {
    absent: () => ({}),
    doc: "The type of the value, in a subset of JSON Schema.",
  }),
];
const inDefault = field(DEFAULT, "default", any, { doc: "The value that is used if none is given." });
const required = field("required", "required", boolean, { doc: "True if the caller must give a value." });

/**
 * Hoists annotations out of the schema: the default, and the description and `writeOnly` if they are there
 * (adr002.md#d17).
 */
const inSchema = hoist(
  "schema",
  { default: DEFAULT, description: "description", writeOnly: "sensitive" },
  { beside: ["description", "sensitive"], takes: isAnnotation },
);

/**
 * Returns true if a hoisted keyword has a value of the right type, so that it is a field of the model and not of the
 * schema.
 */
export function isAnnotation(keyword: string, value: Json): boolean {
  if (keyword === "description") return typeof value === "string";
  return keyword === "default" || typeof value === "boolean";
}

const inputWith = (rows: typeof fields): Codec<JsonRecord> =>
  through(inSchema, record([...rows, inDefault]), record(rows).schema);

/** An entry of `inputs`. */
export const input: Codec<JsonRecord> = inputWith(fields);

/** An input in the dialect in which all inputs are in one list (adr002.md#d12). */
export const flatInput: Codec<JsonRecord> = inputWith([...fields, required]);

const split = splitLists("required", ["required", "optional"], input);
const flat = list(flatInput);
// A new list is never written, because readers that follow the specification find no inputs in it.
const flatList = reporting(restricted(flat, { writes: (_, previous) => Array.isArray(previous) }), (raw) =>
  Array.isArray(raw) ? [{ code: "flat-inputs", path: [] }] : [],
);

/** `inputs`: two lists, with names that are unique across both (adr002.md#d13). */
export const inputs: Codec<readonly JsonRecord[]> = {
  ...distinct(either(split.expected, [split, flatList]), "duplicate-input", "name"),
  // The schema leaves out the dialect, so that editors do not propose it.
  schema: split.schema,
  ...(split.holds === undefined ? {} : { holds: split.holds }),
};

const variable = record([
  field("name", "name", variableName, { ...NAME, doc: "The name of the variable." }),
  field("description", "description", string, { doc: "What the variable is for." }),
  field("sensitive", "sensitive", boolean, { doc: "True if the value is redacted in traces." }),
]);

/** `env`: two lists, with names that are unique across both (adr002.md#d14). */
export const variables: Codec<readonly JsonRecord[]> = distinct(
  splitLists("required", ["required", "optional"], variable),
  "duplicate-entry",
  "name",
);

/**
 * The fields that an input lacks, of its description and its schema. The description may be in the schema
 * (adr002.md#d17).
 */
export function missingIn(entry: JsonRecord): string[] {
  const has = (...path: string[]) => (valueAt(entry, path) ?? null) !== null;
  const isDescribed = has("description") || has("schema", "description");
  return [...(isDescribed ? [] : ["description"]), ...(has("schema") ? [] : ["schema"])];
}
