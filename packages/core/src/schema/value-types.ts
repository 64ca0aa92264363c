import { getOwn, isJsonRecord, type Json, type JsonSchema } from "../json.js";

/** The types of JSON values. Integers are numbers. */
export const VALUE_TYPES = ["null", "boolean", "number", "string", "array", "object"] as const;

export type ValueType = (typeof VALUE_TYPES)[number];

/**
 * Returns the types of the values that a schema may accept. Only the keywords that decide about types are read, so a
 * type may be among them although another keyword refuses all of its values. A reference accepts any type.
 *
 * @example
 * valueTypes({ type: ["integer", "null"] }); // new Set(["null", "number"])
 * valueTypes({ anyOf: [{ const: "all" }, { type: "array" }] }); // new Set(["string", "array"])
 */
export function valueTypes(schema: JsonSchema): ReadonlySet<ValueType> {
  if (typeof schema === "boolean") return new Set(schema ? VALUE_TYPES : []);
  const sets = [
    declaredTypes(getOwn(schema, "type")),
    typesOfValues(getOwn(schema, "enum")),
    Object.hasOwn(schema, "const") ? typesOfValues([getOwn(schema, "const") ?? null]) : undefined,
    ...["anyOf", "oneOf"].map((keyword) => typesOfBranches(getOwn(schema, keyword))),
    ...branchesOf(getOwn(schema, "allOf")).map(valueTypes),
  ];
  return new Set(VALUE_TYPES.filter((type) => sets.every((set) => set?.has(type) ?? true)));
}

/** Returns the type of a value. */
export function valueType(value: Json): ValueType {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as ValueType);
}

function declaredTypes(type: Json | undefined): ReadonlySet<string> | undefined {
  const names = Array.isArray(type) ? type : [type];
  const types = names.map((name) => (name === "integer" ? "number" : String(name)));
  // An unknown name decides nothing.
  return types.every((name) => VALUE_TYPES.some((known) => known === name)) ? new Set(types) : undefined;
}

function typesOfValues(values: Json | undefined): ReadonlySet<string> | undefined {
  return Array.isArray(values) ? new Set(values.map(valueType)) : undefined;
}

function typesOfBranches(branches: Json | undefined): ReadonlySet<string> | undefined {
  return Array.isArray(branches)
    ? new Set(branchesOf(branches).flatMap((branch) => [...valueTypes(branch)]))
    : undefined;
}

function branchesOf(branches: Json | undefined): readonly JsonSchema[] {
  return Array.isArray(branches) ? branches.map((branch) => (isJsonRecord(branch) ? branch : branch !== false)) : [];
}
