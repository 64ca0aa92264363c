import { compact, getOwn, type Input, type Json, type JsonRecord, type Parameter, recordOf } from "@skill-convert/core";
import { asRecord, flagOr, keep, keepRecord, kept, spelling, textOr, unread, withKept } from "./extensions.js";
import { FLAT, LIST_NAMES, type ListEntry, listsSpelling, readLists, writeLists } from "./split-lists.js";
import { DESCRIPTION, readSchema, WRITE_ONLY, writeSchema } from "./written-schema.js";

const ENTRY_KEYS: ReadonlySet<string> = new Set(["name", "description", "sensitive", "schema"]);
const FLAT_ENTRY_KEYS: ReadonlySet<string> = new Set([...ENTRY_KEYS, "required"]);

/** What the model holds of a parameter beside its schema, as it does its default. */
const ANNOTATIONS = [DESCRIPTION, WRITE_ONLY];

/** `inputs` as the model's input; undefined where the document has none. */
export function decodeInputs(raw: Json | undefined): Input | undefined {
  if (raw === undefined || raw === null) return undefined;
  const flat = Array.isArray(raw);
  const parameters = readLists(raw).map((entry) => decodeParameter(entry, flat ? FLAT_ENTRY_KEYS : ENTRY_KEYS));
  return { parameters, ...keep(asRecord(raw), LIST_NAMES, { inputs: listsSpelling(raw) }) };
}

function decodeParameter({ raw, required }: ListEntry, known: ReadonlySet<string>): Parameter {
  const { entry, schema: given, beside, spelled } = readSchema(raw, ANNOTATIONS);
  const { default: value, ...schema } = given;
  const rest = Object.keys(beside).length > 0 ? { schema: beside } : {};
  return compact({
    name: textOr(getOwn(entry, "name")) ?? "",
    description: textOr(getOwn(entry, "description")),
    schema,
    required,
    sensitive: flagOr(getOwn(entry, "sensitive")),
    default: value,
    ...keepRecord(withKept(Object.entries(rest), unread(raw, known)), spelled),
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
  const { fields, schema } = writeSchema(parameter, withoutDefault(parameter.schema), [
    [DESCRIPTION, description],
    [WRITE_ONLY, sensitive],
  ]);
  const written =
    parameter.default === undefined
      ? schema
      : recordOf<Json>([...Object.entries(schema ?? {}), ["default", parameter.default]]);
  return withKept([["name", name], ["required", required], ...fields, ["schema", written]], kept(parameter));
}

/** The parameter's own default takes the place of any other. */
function withoutDefault(schema: Parameter["schema"]): Parameter["schema"] {
  if (typeof schema === "boolean") return schema;
  return recordOf(Object.entries(schema).filter(([keyword]) => keyword !== "default"));
}
