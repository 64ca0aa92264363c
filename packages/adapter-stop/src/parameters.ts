import type { JsonRecord } from "@skill-convert/core";
import { compact, getOwn, type Json, type OutputField, type Parameter, recordOf } from "@skill-convert/core";
import { decodeNode, encodeNode, type NodeCodec, without } from "./node.js";
import { readType, writeType } from "./types.js";
import { flagAt, recordAt, textAt } from "./values.js";

/** `inputs[]`. */
const input: NodeCodec<Parameter> = {
  read(raw) {
    const { schema, rest } = readSchema(raw);
    const required = flagAt(raw, "required");
    const fallback = getOwn(raw, "default");
    const fields: Parameter = compact({
      name: textAt(raw, "name") ?? "",
      description: textAt(raw, "description"),
      schema,
      required,
      default: fallback,
    });
    const understood = ["name", "type", "default", ...understoodKeys(raw, required === undefined ? [] : ["required"])];
    return { fields, rest: withConstraints(without(raw, understood), raw, rest) };
  },
  write(parameter) {
    const { type, constraints } = writeType(parameter.schema);
    return recordOf<Json>([
      ["name", parameter.name],
      ["type", type],
      ["required", parameter.required],
      ["description", parameter.description],
      ["default", parameter.default],
      ["constraints", constraints],
    ]);
  },
};

/** `outputs[]`. The type `enum` takes its values from constraints here too. */
const output: NodeCodec<OutputField> = {
  read(raw) {
    const { schema, rest } = readSchema(raw);
    const guaranteed = flagAt(raw, "guaranteed");
    const fields: OutputField = compact({
      name: textAt(raw, "name") ?? "",
      description: textAt(raw, "description"),
      schema,
      guaranteed,
    });
    const understood = ["name", "type", ...understoodKeys(raw, guaranteed === undefined ? [] : ["guaranteed"])];
    return { fields, rest: withConstraints(without(raw, understood), raw, rest) };
  },
  write(field) {
    const { type, constraints } = writeType(field.schema ?? {});
    return recordOf<Json>([
      ["name", field.name],
      ["type", type],
      ["description", field.description],
      ["guaranteed", field.guaranteed],
      ["constraints", constraints],
    ]);
  },
};

export const decodeParameter = (raw: JsonRecord): Parameter => decodeNode(raw, input);
export const encodeParameter = (parameter: Parameter): JsonRecord => encodeNode(parameter, input);
export const decodeField = (raw: JsonRecord): OutputField => decodeNode(raw, output);
export const encodeField = (field: OutputField): JsonRecord => encodeNode(field, output);

function readSchema(raw: JsonRecord) {
  return readType(textAt(raw, "type") ?? "", recordAt(raw, "constraints") ?? {});
}

function understoodKeys(raw: JsonRecord, flags: readonly string[]): string[] {
  const keys = [...flags];
  if (textAt(raw, "description") !== undefined) keys.push("description");
  if (recordAt(raw, "constraints") !== undefined) keys.push("constraints");
  return keys;
}

function withConstraints(rest: JsonRecord, raw: JsonRecord, unused: JsonRecord): JsonRecord {
  if (recordAt(raw, "constraints") === undefined || Object.keys(unused).length === 0) return rest;
  return recordOf<Json>([...Object.entries(rest), ["constraints", unused]]);
}
