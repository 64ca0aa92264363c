import { compact, getOwn, type JsonRecord, type OutputField, type Parameter } from "@skill-convert/core";
import { decodeNode, encodeNode, isEmpty, isUnderstood, type NodeCodec, without } from "./node.js";
import { isUsualType, readType, writeType } from "./types.js";
import { flagAt, recordAt, textAt } from "./values.js";

/** `inputs[]`. */
const input: NodeCodec<Parameter> = {
  read: (raw) =>
    compact({
      name: textAt(raw, "name") ?? "",
      description: textAt(raw, "description"),
      schema: readSchema(raw),
      required: flagAt(raw, "required"),
      default: getOwn(raw, "default"),
    }),
  rest: restOfValue,
  isUsual: isUsualValue,
  write({ name, schema, required, description, default: fallback }) {
    const { type, constraints } = writeType(schema);
    return compact({ name, type, required, description, default: fallback, constraints });
  },
};

/** `outputs[]`. The type `enum` takes its values from constraints here too. */
const output: NodeCodec<OutputField> = {
  read: (raw) =>
    compact({
      name: textAt(raw, "name") ?? "",
      description: textAt(raw, "description"),
      schema: readSchema(raw),
      guaranteed: flagAt(raw, "guaranteed"),
    }),
  rest: restOfValue,
  isUsual: isUsualValue,
  write({ name, schema = {}, description, guaranteed }) {
    const { type, constraints } = writeType(schema);
    return compact({ name, type, description, guaranteed, constraints });
  },
};

export const decodeParameter = (raw: JsonRecord): Parameter => decodeNode(raw, input);
export const encodeParameter = (parameter: Parameter): JsonRecord => encodeNode(parameter, input);
export const decodeField = (raw: JsonRecord): OutputField => decodeNode(raw, output);
export const encodeField = (field: OutputField): JsonRecord => encodeNode(field, output);

function readSchema(raw: JsonRecord): JsonRecord {
  return readType(textAt(raw, "type") ?? "", recordAt(raw, "constraints")).schema;
}

/** What is not understood, also of the constraints. */
function restOfValue(raw: JsonRecord, { schema, ...fields }: Parameter | OutputField): JsonRecord {
  const constraints = recordAt(raw, "constraints");
  if (!constraints) return without(raw, ["type", ...Object.keys(fields)]);
  const rest = without(raw, ["type", "constraints", ...Object.keys(fields)]);
  const unused = readType(textAt(raw, "type") ?? "", constraints).rest;
  return isEmpty(unused) ? rest : { ...rest, constraints: unused };
}

/** The schema stands for the type and for the constraints. */
function isUsualValue(raw: JsonRecord, fields: Parameter | OutputField): boolean {
  const constraints = recordAt(raw, "constraints");
  if (textAt(raw, "name") !== fields.name || !isUnderstood(raw, fields, constraints ? 1 : 0)) return false;
  return isUsualType(textAt(raw, "type") ?? "", constraints, fields.schema);
}
