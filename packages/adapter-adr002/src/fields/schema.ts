import { isJsonRecord, type JsonRecord, type JsonSchema } from "@skill-convert/core";
import { type Codec, codec } from "@skill-convert/format";
import { HELD_FIELD_SCHEMA, HELD_PARAMETER_SCHEMA, isInSubset, narrowSchema, TYPES } from "../derive/schema-subset.js";

/** What the published schema calls the schema of a value. */
const DEFINITION = "schema";

/** "JSON Schema Subset Supported". A schema beyond the subset is written whole only if the author wrote one there. */
function schemaCodec(holds: JsonSchema): Codec<JsonSchema> {
  return codec<JsonSchema>({
    ...{ expected: "a JSON Schema as a mapping", schema: { $ref: `#/$defs/${DEFINITION}` }, holds },
    get: (raw) => (isJsonRecord(raw) ? raw : undefined),
    put: (model, was) => (isJsonRecord(was) && !isInSubset(was) && isJsonRecord(model) ? model : narrowSchema(model)),
  });
}

/** The type of an input. Its default stands beside it in the model. */
export const inputSchema: Codec<JsonSchema> = schemaCodec(HELD_PARAMETER_SCHEMA);

/** The type of an artifact. */
export const artifactSchema: Codec<JsonSchema> = schemaCodec(HELD_FIELD_SCHEMA);

const typeName: JsonRecord = { type: "string", enum: [...TYPES, "null"] };
const subschema: JsonRecord = { anyOf: [{ $ref: `#/$defs/${DEFINITION}` }, { type: "boolean" }] };
const keyword = (title: string, description: string, schema: JsonRecord): JsonRecord => ({
  title,
  description,
  ...schema,
});

/**
 * JSON Schema as far as the specification lists it. Keywords and types beyond the subset are warnings, and no reason to
 * refuse a schema; a value of the wrong kind is.
 */
export const schemaDefinitions: JsonRecord = {
  [DEFINITION]: {
    type: "object",
    properties: {
      type: keyword("Type", "The type of the value: one of the six of the subset.", {
        anyOf: [typeName, { type: "array", items: typeName }],
      }),
      pattern: keyword("Pattern", "A regular expression that a string has to match.", { type: "string" }),
      minimum: keyword("Minimum", "The least number.", { type: "number" }),
      maximum: keyword("Maximum", "The greatest number.", { type: "number" }),
      items: keyword("Items", "The schema of the items of a list.", subschema),
      properties: keyword("Properties", "The schemas of the properties of a mapping, by their names.", {
        ...{ type: "object", additionalProperties: subschema },
      }),
      default: keyword("Default", "The value taken when none is given.", {}),
      enum: keyword("Enum", "The values that are allowed.", { type: "array" }),
    },
  },
};
