import type { JsonSchema } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { type Codec, codec } from "@skill-convert/format";
import { HELD_FIELD_SCHEMA, HELD_PARAMETER_SCHEMA, isInSubset, narrowSchema } from "../derive/schema-subset.js";

/** "JSON Schema Subset Supported". A schema beyond the subset is written whole only if the author wrote one there. */
function schemaCodec(holds: JsonSchema): Codec<JsonSchema> {
  return codec<JsonSchema>({
    expected: "a JSON Schema as a mapping",
    schema: { $ref: "#/$defs/schema" },
    holds,
    get: (raw) => (isJsonRecord(raw) ? raw : undefined),
    put: (model, was) => (isJsonRecord(was) && !isInSubset(was) && isJsonRecord(model) ? model : narrowSchema(model)),
  });
}

/** The type of an input. Its default stands beside it in the model. */
export const inputSchema: Codec<JsonSchema> = schemaCodec(HELD_PARAMETER_SCHEMA);

/** The type of an artifact. */
export const artifactSchema: Codec<JsonSchema> = schemaCodec(HELD_FIELD_SCHEMA);
