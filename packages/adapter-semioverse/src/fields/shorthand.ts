import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import {
  asField,
  type Codec,
  codec,
  inFormOf,
  keyed,
  type Members,
  reporting,
  restricted,
} from "@skill-convert/format";
import { isJsonSchema } from "./json-schema.js";
import { decodeField, encodeType, unknownType } from "./types.js";

/** The name of the property in the schema of one field, which can be any. */
const ANY = "x";

/** One field of a shorthand schema: a type, a JSON Schema with `required`, or a description. */
function entry(members: Members): Codec<JsonRecord> {
  const read = (raw: Json): JsonRecord => {
    const { schema, required } = decodeField(raw);
    const objectSchema = { type: "object", properties: { [ANY]: schema }, required: required ? [ANY] : [] };
    const membersRead = members.read(objectSchema)[members.list];
    const [member] = Array.isArray(membersRead) ? membersRead : [];
    const { name: _, ...part } = isJsonRecord(member) ? member : {};
    return part;
  };
  const plain = codec<JsonRecord>({
    expected: "a type",
    schema: { type: ["string", "boolean", "object", "null"] },
    get: (raw) => (typeof raw === "number" || Array.isArray(raw) ? undefined : read(raw)),
    put(model, previous) {
      const objectSchema = members.write({ [members.list]: [{ ...model, name: ANY }] });
      const schema =
        (isJsonRecord(objectSchema) && isJsonRecord(objectSchema["properties"]) && objectSchema["properties"][ANY]) ||
        {};
      const isRequired = model[members.flag] === true;
      const word = encodeType(schema, isRequired);
      if (word !== undefined && !isJsonRecord(previous)) return word;
      if (!isJsonRecord(schema)) return schema;
      if (Object.hasOwn(schema, "required")) return isRequired ? schema : undefined;
      const hasFlag = !isRequired || (isJsonRecord(previous) && typeof previous["required"] === "boolean");
      const next = recordOf<Json>([...Object.entries(schema), ["required", hasFlag ? isRequired : undefined]]);
      return inFormOf(next, previous, new Set());
    },
  });
  return {
    ...reporting(plain, (raw, at) => {
      if (typeof raw !== "string" || decodeField(raw).known) return [];
      return [unknownType(raw, { code: "unknown-type", path: [], args: { text: raw, name: String(at.path.at(-1)) } })];
    }),
    toDocument(raw, [field, ...inside]) {
      if (!isJsonRecord(raw) || field === undefined) return { path: [] };
      if (field === "schema") return { path: inside };
      const found = field === members.flag ? "required" : members.annotations[field];
      return { path: found !== undefined && Object.hasOwn(raw, found) ? [found, ...inside] : [] };
    },
    toModel(raw, [keyword, ...inside]) {
      if (typeof raw === "string") return decodeField(raw).known ? ["schema", "type"] : ["description"];
      if (keyword === undefined) return [];
      if (keyword === "required" && isJsonRecord(raw) && typeof raw["required"] === "boolean") return [members.flag];
      const field = Object.keys(members.annotations).find((name) => members.annotations[name] === keyword);
      return field === undefined ? ["schema", keyword, ...inside] : [field, ...inside];
    },
  };
}

/** A mapping of names to types, which is read as the JSON Schema of an object (semioverse.md#d17). */
export function shorthand(members: Members): Codec<JsonRecord> {
  const { list } = members;
  const named = restricted(asField(list, keyed("name", entry(members))), {
    reads: (raw) => !isJsonSchema(raw),
    writes: (model) => Object.keys(model).every((key) => key === list || key === "extensions"),
  });
  return {
    ...reporting(named, (raw, at) =>
      jsonEqual(raw, {}) ? [] : [{ code: "shorthand", path: [], args: { key: String(at.path.at(-1)) } }],
    ),
    toModel: (raw, path) => (path.length === 0 ? [] : named.toModel?.(raw, path)),
  };
}
