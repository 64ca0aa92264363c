import type { JsonRecord } from "@skill-convert/core";
import { isSchema } from "@skill-convert/core/schema";
import {
  type Codec,
  either,
  inputMembers,
  inputSchema,
  type Lens,
  type Members,
  outputMembers,
  outputSchema,
  restricted,
  through,
} from "@skill-convert/format";
import { besideEnvelope } from "./error-envelope.js";
import { IS_JSON_SCHEMA, isJsonSchema, mark, unmark } from "./json-schema.js";
import { shorthand } from "./shorthand.js";

/** Removes the mark of a schema when it is read, and adds it when the schema would be taken for shorthand. */
const unmarked: Lens = {
  get: (raw) => (isSchema(raw) ? unmark(raw) : raw),
  put: (schema) => (isSchema(schema) ? mark(schema) : schema),
};

function jsonSchema(schema: Codec<JsonRecord>, { flag }: Members): Codec<JsonRecord> {
  const inner = restricted(through(unmarked, schema), { reads: isJsonSchema });
  return {
    ...inner,
    toDocument(raw, path) {
      const found = inner.toDocument?.(raw, path) ?? { path };
      // `required` of the schema decides about an optional field too, although it does not name the field.
      return path[2] === flag && found.path[0] !== "required" ? { path: ["required"] } : found;
    },
  };
}

/** A JSON Schema, or a mapping of names to types. */
function schemaOrShorthand(schema: Codec<JsonRecord>, members: Members): Codec<JsonRecord> {
  const expected = "a JSON Schema, or a mapping of names to types";
  return {
    ...either(expected, [jsonSchema(schema, members), shorthand(members)]),
    schema: {
      type: ["object", "boolean"],
      if: IS_JSON_SCHEMA,
      else: { additionalProperties: { type: ["string", "boolean", "object", "null"] } },
    },
  };
}

/** The schema of the input (semioverse.md#s47). */
export const input = schemaOrShorthand(inputSchema, inputMembers);
/** The schema of the output (semioverse.md#s50). */
export const output = through(besideEnvelope, schemaOrShorthand(outputSchema, outputMembers));
