import type { Input, Json, JsonRecord, JsonSchema, Output, Path } from "@skill-convert/core";
import { isJsonRecord, recordOf, valueAt } from "@skill-convert/core/json";
import { inputToSchema, outputToSchema, schemaToInput, schemaToOutput } from "@skill-convert/core/schema";
import type { Codec, DocumentPath, Row } from "./codec.js";
import { inFormOf } from "./keep-form.js";
import { asRecord } from "./mapping.js";

/** The model's schema of a parameter is never `true`: a parameter of any type has an empty schema. */
const OBJECT = { type: "object" };

/** Converts between a JSON Schema of an object and a model value that has its properties as a list of members. */
export interface Members {
  /** The field of the model that has the members. */
  readonly list: string;
  /** The field of a member that is true if the schema requires the property. */
  readonly flag: string;
  /** Maps fields of a member to the keywords of its property. */
  readonly annotations: Readonly<Record<string, string>>;
  read(schema: JsonSchema): JsonRecord;
  write(model: JsonRecord): JsonSchema;
}

/** The members of an operation's input: parameters. */
export const inputMembers: Members = {
  list: "parameters",
  flag: "required",
  read: (schema) => schemaToInput(schema) as unknown as JsonRecord,
  write: (input) => inputToSchema(input as unknown as Input),
  annotations: { description: "description", default: "default", sensitive: "writeOnly" },
};

/** The members of an operation's output: fields. */
export const outputMembers: Members = {
  list: "fields",
  flag: "guaranteed",
  read: (schema) => schemaToOutput(schema) as unknown as JsonRecord,
  write: (output) => outputToSchema(output as unknown as Output),
  annotations: { description: "description" },
};

/** Reads a JSON Schema of an object as the input of an operation. */
export const inputSchema: Codec<JsonRecord> = objectSchema(inputMembers);

/** Reads a JSON Schema of an object as the output of an operation. */
export const outputSchema: Codec<JsonRecord> = objectSchema(outputMembers);

/** The order of properties is the order of the members in the model. */
const ORDERED: ReadonlySet<string> = new Set(["properties"]);

function isSchemaLike(raw: Json): raw is boolean | JsonRecord {
  return typeof raw === "boolean" || isJsonRecord(raw);
}

function objectSchema({ list, flag, annotations, read, write }: Members): Codec<JsonRecord> {
  const propertyNames = (raw: Json | undefined) => Object.keys(asRecord(asRecord(raw)?.["properties"]) ?? {});
  return {
    expected: "a JSON Schema",
    schema: { type: ["object", "boolean"] },
    get: (raw) => (isSchemaLike(raw) ? read(raw) : undefined),
    put(model, previous) {
      // Not `jsonEqual`: the order of properties counts, even inside keywords that the model keeps unchanged.
      const isSame =
        previous !== undefined && isSchemaLike(previous) && JSON.stringify(read(previous)) === JSON.stringify(model);
      return isSame ? previous : inFormOf(write(model), withNewNames(previous, model[list]), ORDERED);
    },
    toDocument(raw, [head, index, field, ...inside]): DocumentPath {
      const rest = [index, field, ...inside].filter((key) => key !== undefined);
      if (head === "keywords") return { path: rest };
      if (head !== list) return { path: head === undefined || head === "omits" ? [] : [head] };
      const name = index === undefined ? undefined : propertyNames(raw)[Number(index)];
      if (name === undefined) return { path: ["properties"] };
      const path = ["properties", name];
      if (field === undefined || field === "schema") return { path: [...path, ...inside] };
      if (field === "name") return { path, part: "key" };
      if (field === flag) return requiredAt(raw, name) ?? { path };
      return { path: [...path, annotations[field] ?? field, ...inside] };
    },
    toModel(raw, [head, name, keyword, ...inside]): Path {
      if (head === undefined) return [];
      const property = head === "required" ? valueAt(raw, ["required", name ?? -1]) : name;
      const index = head === "properties" || head === "required" ? propertyNames(raw).indexOf(String(property)) : -1;
      if (index < 0) {
        if (head === "description" && list === "fields") return [head];
        if ((head === "properties" || head === "required") && name === undefined) return [list];
        return ["keywords", head, name, keyword, ...inside].filter((key) => key !== undefined);
      }
      if (head === "required") return [list, index, flag];
      if (keyword === undefined) return [list, index];
      const field = Object.keys(annotations).find((each) => annotations[each] === keyword);
      return field === undefined ? [list, index, "schema", keyword, ...inside] : [list, index, field, ...inside];
    },
    rows: () => [
      { at: ["properties", "*"], to: [list, "*"], expected: "a JSON Schema", info: {} },
      { at: ["properties", "*"], to: [list, "*", "schema"], expected: "a JSON Schema", holds: OBJECT, info: {} },
      ...Object.entries(annotations).map(
        ([key, keyword]): Row => ({
          at: ["properties", "*", keyword],
          to: [list, "*", key],
          expected: keyword,
          info: {},
        }),
      ),
      { at: ["required"], to: [list, "*", flag], expected: "a list of names", info: {} },
      { at: ["required"], to: ["omits"], expected: "a list of names", info: {} },
      { at: ["*"], to: ["keywords"], expected: "other keywords", holds: { minProperties: 1 }, info: {} },
    ],
  };
}

/**
 * Gives the properties of a schema the names that the members at their positions have now, so that a member with another
 * name keeps its form. A name that is still there, or was there before, is not that of a renamed member.
 */
function withNewNames(schema: Json | undefined, members: Json | undefined): Json | undefined {
  const properties = asRecord(asRecord(schema)?.["properties"]);
  if (!isJsonRecord(schema) || !properties || !Array.isArray(members)) return schema;
  const before = Object.keys(properties);
  const after = members.map((member: Json) => (isJsonRecord(member) ? String(member["name"]) : ""));
  if (before.length !== after.length) return schema;
  const isRenamed = (name: string, now: string) => !after.includes(name) && !before.includes(now);
  const names = new Map(before.map((name, index) => [name, after[index] ?? name]));
  const renamed = [...names].filter(([name, now]) => isRenamed(name, now));
  if (renamed.length === 0) return schema;
  const nameOf = new Map(renamed);
  return {
    ...schema,
    properties: recordOf(Object.entries(properties).map(([name, value]) => [nameOf.get(name) ?? name, value])),
  };
}

/** The path of a property in the list `required` of a schema. */
function requiredAt(raw: Json | undefined, name: string): DocumentPath | undefined {
  const required = asRecord(raw)?.["required"];
  const index = Array.isArray(required) ? required.indexOf(name) : -1;
  return index < 0 ? undefined : { path: ["required", index] };
}
