import {
  getOwn,
  type Input,
  inputToSchema,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type JsonSchema,
  jsonEqual,
  type Output,
  outputToSchema,
  type Path,
  recordOf,
  schemaToInput,
  schemaToOutput,
} from "@skill-convert/core";
import type { Codec, DocumentPath } from "./codec.js";
import { asRecord, settle, valueAt } from "./tree.js";

/** A JSON Schema of an object, as what an operation takes: its properties are the parameters. */
export const inputSchema: Codec = objectSchema({
  ...{ list: "parameters", flag: "required" },
  read: (schema) => schemaToInput(schema) as unknown as Json,
  write: (input) => inputToSchema(input as unknown as Input),
  annotations: { description: "description", default: "default", sensitive: "writeOnly" },
});

/** A JSON Schema of an object, as what an operation returns: its properties are the fields. */
export const outputSchema: Codec = objectSchema({
  ...{ list: "fields", flag: "guaranteed" },
  read: (schema) => schemaToOutput(schema) as unknown as Json,
  write: (output) => outputToSchema(output as unknown as Output),
  annotations: { description: "description" },
});

interface Members {
  /** The list of the members in the model. */
  readonly list: string;
  /** The field of a member that says whether the schema requires it. */
  readonly flag: string;
  /** Fields of a member to the keywords of its property. */
  readonly annotations: Readonly<Record<string, string>>;
  read(schema: JsonSchema): Json;
  write(model: Json): JsonSchema;
}

/** Whether a value may be a JSON Schema at all. */
function isSchemaLike(raw: Json): raw is boolean | JsonRecord {
  return typeof raw === "boolean" || isJsonRecord(raw);
}

function objectSchema({ list, flag, annotations, read, write }: Members): Codec {
  const propertyNames = (raw: Json | undefined) => Object.keys(asRecord(asRecord(raw)?.["properties"]) ?? {});
  return {
    expected: "a JSON Schema",
    schema: { type: ["object", "boolean"] },
    get: (raw) => (isSchemaLike(raw) ? read(raw) : undefined),
    put(model, was) {
      if (was !== undefined && isSchemaLike(was) && jsonEqual(read(was), model)) return was;
      return settleInside(write(model) as Json, was);
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
      const place = head === "required" ? valueAt(raw, ["required", name ?? -1]) : name;
      const index = head === "properties" || head === "required" ? propertyNames(raw).indexOf(String(place)) : -1;
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
  };
}

/** The entry of a schema's `required` that names a property. */
function requiredAt(raw: Json | undefined, name: string): DocumentPath | undefined {
  const required = asRecord(raw)?.["required"];
  const index = Array.isArray(required) ? required.indexOf(name) : -1;
  return index < 0 ? undefined : { path: ["required", index] };
}

/** A new schema with its keywords in the order of the old one. Properties have an order of their own: the model's. */
function settleInside(next: Json, was: Json | undefined, isOrdered = false): Json {
  if (!isJsonRecord(next) || !isJsonRecord(was)) return next;
  const inner = Object.entries(next).map(
    ([key, value]) => [key, settleInside(value, getOwn(was, key), key === "properties")] as const,
  );
  return isOrdered ? recordOf<Json>(inner) : settle(recordOf<Json>(inner), was);
}
