import {
  compact,
  getOwn,
  type Input,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type JsonSchema,
  type Parameter,
  recordOf,
} from "@skill-convert/core";
import { asRecord, flagOr, keep, kept, spelling, textOr, withKept } from "./extensions.js";
import { narrowSchema, outsideSubset } from "./schema-subset.js";
import { FLAT, LIST_NAMES, type ListEntry, listsSpelling, readLists, writeLists } from "./split-lists.js";

const ENTRY_KEYS: ReadonlySet<string> = new Set(["name", "description", "sensitive", "schema"]);
const FLAT_ENTRY_KEYS: ReadonlySet<string> = new Set([...ENTRY_KEYS, "required"]);

/** Notation of a schema that goes beyond the subset: it is written whole, as it was read. */
const WHOLE = "whole";
/** Notation of an entry without a schema. */
const NO_SCHEMA = null;

/** `inputs` as the model's input; undefined where the document has none. */
export function decodeInputs(raw: Json | undefined): Input | undefined {
  if (raw === undefined || raw === null) return undefined;
  const flat = Array.isArray(raw);
  const parameters = readLists(raw).map((entry) => decodeParameter(entry, flat ? FLAT_ENTRY_KEYS : ENTRY_KEYS));
  return { parameters, ...keep(asRecord(raw), LIST_NAMES, { inputs: listsSpelling(raw) }) };
}

function decodeParameter({ raw, required }: ListEntry, known: ReadonlySet<string>): Parameter {
  const written = getOwn(raw, "schema");
  const { default: value, ...schema } = asRecord(written);
  const spelled = written === undefined ? NO_SCHEMA : outsideSubset(schema).length > 0 ? WHOLE : undefined;
  return compact({
    name: textOr(getOwn(raw, "name")) ?? "",
    description: textOr(getOwn(raw, "description")),
    schema,
    required,
    sensitive: flagOr(getOwn(raw, "sensitive")),
    default: value,
    ...keep(raw, known, { schema: spelled }),
  });
}

/** `inputs` of the model's input: the form of the specification, or the flat list that it was read from. */
export function encodeInputs(input: Input | undefined): Json | undefined {
  if (input === undefined) return undefined;
  const spelled = spelling(input, "inputs");
  if (spelled === FLAT) return input.parameters.map((parameter) => encodeParameter(parameter, parameter.required));
  const entries = input.parameters.map((parameter) => ({
    required: parameter.required === true,
    raw: encodeParameter(parameter),
  }));
  return withKept(writeLists(entries, spelled), kept(input));
}

function encodeParameter(parameter: Parameter, required?: boolean): JsonRecord {
  const { name, description, sensitive } = parameter;
  return withKept(
    [
      ["name", name],
      ["description", description],
      ["required", required],
      ["sensitive", sensitive],
      ["schema", encodeSchema(parameter)],
    ],
    kept(parameter),
  );
}

function encodeSchema(parameter: Parameter): JsonRecord | undefined {
  const spelled = spelling(parameter, "schema");
  const schema = withoutDefault(parameter.schema, spelled === WHOLE);
  const entries = Object.entries(schema);
  if (spelled === NO_SCHEMA && entries.length === 0 && parameter.default === undefined) return undefined;
  return recordOf<Json>([...entries, ["default", parameter.default]]);
}

/** The schema to write. The parameter's own default is added to it, and takes the place of any other. */
function withoutDefault(schema: JsonSchema, whole: boolean): JsonRecord {
  const written = whole && isJsonRecord(schema) ? schema : narrowSchema(schema);
  return recordOf(Object.entries(written).filter(([keyword]) => keyword !== "default"));
}

/** The keywords of a parameter's schema that are not written. */
export function lostKeywords(parameter: Parameter): string[] {
  if (!isJsonRecord(parameter.schema) || spelling(parameter, "schema") === WHOLE) return [];
  return [...new Set(outsideSubset(parameter.schema).map((path) => String(path.at(-1))))];
}
