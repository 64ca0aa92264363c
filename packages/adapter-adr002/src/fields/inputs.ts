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
  record,
  splitLists,
  string,
  through,
} from "@skill-convert/format";
import { FORMAT } from "../format.js";
import { inputSchema } from "./schema.js";

const id = FORMAT.id;
const NAME = { required: true, key: true, section: "inputs" } as const;

/** Where an input has its default. */
export const DEFAULT_PATH = ["schema", "default"] as const;

/** The name of an input or an artifact. */
export const entryName = named(string, "name of an input");

/** The name of an environment variable. */
export const variableName = named(string, "environment variable");

/** What an input is for, which the specification wants to know of each. */
export const inputDescription = named(string, "description of an input");

/** Where a lens shows the default, which stands in the schema. No key of an author's has such a name. */
const DEFAULT = "schema/default";

const fields = [
  field("name", "name", entryName, { ...NAME, doc: "What the caller calls the input." }),
  field("description", "description", inputDescription, { doc: "What the input is for." }),
  field("sensitive", "sensitive", boolean, { doc: "Whether values are redacted in traces." }),
  field("schema", "schema", inputSchema, { absent: () => ({}), doc: "The type, in a subset of JSON Schema." }),
];
const inDefault = field(DEFAULT, "default", any, { doc: "The value taken when none is given." });
const required = field("required", "required", boolean, { doc: "Whether the input must be given." });

/** The default stands in the schema, and so may the description and the mark of a secret. */
const inSchema = hoist(
  "schema",
  { default: DEFAULT, description: "description", writeOnly: "sensitive" },
  { beside: ["description", "sensitive"], takes: isAnnotation },
);

/** Whether a keyword of a schema is what the model has a field of its own for. */
export function isAnnotation(keyword: string, value: Json): boolean {
  if (keyword === "description") return typeof value === "string";
  return keyword === "default" || typeof value === "boolean";
}

const inputWith = (own: typeof fields): Codec<JsonRecord> =>
  through(inSchema, record([...own, inDefault], { id }), record(own, { id }).schema);

/** An entry of `inputs`. */
export const input: Codec<JsonRecord> = inputWith(fields);

/** The same in the dialect in which all inputs are one list (adr002.md#d12). */
export const flatInput: Codec<JsonRecord> = inputWith([...fields, required]);

const split = splitLists("required", ["required", "optional"], input);
const flat = list(flatInput);
const flatList: Codec<readonly JsonRecord[]> = {
  ...flat,
  get(raw, at) {
    at.note();
    return flat.get(raw, at);
  },
  // Never begun, because readers that go by the specification find no inputs in it.
  put: (models, was, at) => (Array.isArray(was) ? flat.put(models, was, at) : undefined),
  check(raw, at, report) {
    if (Array.isArray(raw)) report({ code: "flat-inputs", path: at.path });
    flat.check?.(raw, at, report);
  },
};

/** "inputs": two lists, each input known by its name in both together. */
export const inputs: Codec<readonly JsonRecord[]> = {
  ...distinct(either(split.expected, [split, flatList]), "duplicate-input", "name"),
  // The dialect is read, and nothing that an editor should propose.
  schema: split.schema,
  ...(split.holds === undefined ? {} : { holds: split.holds }),
};

/** An environment variable. */
const variable = record(
  [
    field("name", "name", variableName, { ...NAME, doc: "The name of the variable." }),
    field("description", "description", string, { doc: "What the variable is for." }),
    field("sensitive", "sensitive", boolean, { doc: "Whether its value is redacted in traces." }),
  ],
  { id },
);

/** "env": two lists, as for inputs. */
export const variables: Codec<readonly JsonRecord[]> = distinct(
  splitLists("required", ["required", "optional"], variable),
  "duplicate-entry",
  "name",
);

/** Of a description and a schema what an input does not have. A description of the value may stand in its schema. */
export function missingIn(entry: JsonRecord): string[] {
  const has = (...path: string[]) => (valueAt(entry, path) ?? null) !== null;
  const isDescribed = has("description") || has("schema", "description");
  return [...(isDescribed ? [] : ["description"]), ...(has("schema") ? [] : ["schema"])];
}
