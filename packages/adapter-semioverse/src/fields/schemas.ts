import { getOwn, isJsonRecord, isSchema, type Json, type JsonRecord, type Path } from "@skill-convert/core";
import { type Codec, type DocumentPath, either, inFormOf } from "@skill-convert/format";
import { IS_JSON_SCHEMA, isJsonSchema, mark, unmark } from "./json-schema.js";
import { shorthand } from "./shorthand.js";
import { INPUT, OUTPUT, type Side } from "./side.js";

/** Properties are an ordered list in the model. */
const ORDERED: ReadonlySet<string> = new Set(["properties"]);

const propertiesOf = (raw: Json | undefined): JsonRecord => {
  const properties = isJsonRecord(raw) ? getOwn(raw, "properties") : undefined;
  return isJsonRecord(properties) ? properties : {};
};

function jsonSchema(side: Side): Codec<JsonRecord> {
  const fieldsOf: ReadonlyMap<string, string> = new Map(Object.entries(side.lifted));
  const keywordsOf = new Map([...fieldsOf].map(([keyword, name]) => [name, keyword]));
  const requiredAt = (raw: Json | undefined, name: string | undefined): Path => {
    const required = isJsonRecord(raw) ? getOwn(raw, "required") : undefined;
    const index = Array.isArray(required) ? required.indexOf(name) : -1;
    return index < 0 ? ["required"] : ["required", index];
  };
  return {
    expected: "a JSON Schema",
    schema: { type: ["object", "boolean"] },
    get: (raw) => (isSchema(raw) && isJsonSchema(raw) ? side.read(unmark(raw)) : undefined),
    put: (model, was) => inFormOf(mark(side.write(model)), was, ORDERED),
    toDocument(raw, [head, part, field, ...inside]): DocumentPath {
      if (head === "keywords" && part !== undefined) return { path: [part, ...compactPath(field), ...inside] };
      if (head !== side.list) return { path: head === "description" ? [head] : [] };
      const name = part === undefined ? undefined : Object.keys(propertiesOf(raw))[Number(part)];
      if (name === undefined) return { path: ["properties"] };
      if (field === "name") return { path: ["properties", name], part: "key" };
      if (field === side.flag) return { path: requiredAt(raw, name) };
      const keyword = keywordsOf.get(String(field));
      return { path: ["properties", name, ...(keyword === undefined ? [] : [keyword]), ...inside] };
    },
    toModel(raw, [head, part, keyword, ...inside]): Path | undefined {
      if (head === undefined) return [];
      const names = Object.keys(propertiesOf(raw));
      if (head === "required" && typeof part === "number") {
        const index = names.findIndex((name) => requiredAt(raw, name)[1] === part);
        return index < 0 ? ["keywords", head, part] : [side.list, index, side.flag];
      }
      if (head === "description" && side === OUTPUT) return [head];
      if (head !== "properties")
        return head === "type"
          ? undefined
          : ["keywords", head, ...compactPath(part), ...compactPath(keyword), ...inside];
      if (part === undefined) return [side.list];
      const index = names.indexOf(String(part));
      const field = fieldsOf.get(String(keyword));
      if (index < 0 || keyword === undefined) return index < 0 ? undefined : [side.list, index];
      return [side.list, index, ...(field === undefined ? ["schema", keyword] : [field]), ...inside];
    },
    rows: () => [
      { at: ["properties", "*"], to: [side.list, "*"], expected: "a JSON Schema", info: {} },
      { at: ["required"], to: [side.list, "*", side.flag], expected: "a list of names", info: {} },
    ],
  };
}

const compactPath = (key: string | number | undefined): Path => (key === undefined ? [] : [key]);

/** A JSON Schema, or a mapping of names to types. */
function schemaOrShorthand(side: Side): Codec<JsonRecord> {
  const expected = "a JSON Schema, or a mapping of names to types";
  return {
    ...either(expected, [jsonSchema(side), shorthand(side)]),
    schema: {
      type: ["object", "boolean"],
      if: IS_JSON_SCHEMA,
      else: { additionalProperties: { type: ["string", "boolean", "object", "null"] } },
    },
  };
}

/** Definition 4.1. */
export const input = schemaOrShorthand(INPUT);
/** Definition 4.2. */
export const output = schemaOrShorthand(OUTPUT);
