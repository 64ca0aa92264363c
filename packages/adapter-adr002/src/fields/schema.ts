import type { JsonSchema } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { type Codec, codec } from "@skill-convert/format";
import { HELD_FIELD_SCHEMA, HELD_PARAMETER_SCHEMA, isInSubset, narrowSchema } from "../derive/schema-subset.js";

/**
 * A schema in the subset of JSON Schema (adr002.md#s17). Keywords outside the subset are written only over a schema
 * that has some already (adr002.md#d18).
 */
function schemaCodec(holds: JsonSchema): Codec<JsonSchema> {
  return codec<JsonSchema>({
    expected: "a JSON Schema as a mapping",
    schema: { $ref: "#/$defs/schema" },
    holds,
    get: (raw) => (isJsonRecord(raw) ? raw : undefined),
    put: (model, previous) =>
      isJsonRecord(previous) && !isInSubset(previous) && isJsonRecord(model) ? model : narrowSchema(model),
  });
}

/** The type of an input. The model keeps the default outside the schema (mapping-decisions.md#d11). */
export const inputSchema: Codec<JsonSchema> = schemaCodec(HELD_PARAMETER_SCHEMA);

/** The type of an artifact. */
export const artifactSchema: Codec<JsonSchema> = schemaCodec(HELD_FIELD_SCHEMA);
