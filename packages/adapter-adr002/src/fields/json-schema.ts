import type { JsonRecord } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { schemaAddress } from "@skill-convert/core/text";
import { schemaDefinitions } from "../derive/schema-subset.js";
import { MANIFEST_VERSION } from "../format.js";

/**
 * The JSON Schema of the front matter. It applies the schema of the table only if there is a manifest (adr002.md#s73).
 */
export function toJsonSchema(derived: JsonRecord): JsonRecord {
  const properties = isJsonRecord(derived["properties"]) ? derived["properties"] : {};
  const { manifest_version: version, name, description } = properties;
  const shown = (field: JsonRecord[string] | undefined) => {
    const { title = "", description: doc = "" } = isJsonRecord(field) ? field : {};
    return { title, description: doc };
  };
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: schemaAddress("adr002"),
    title: "ADR-002 skill manifest",
    description: "The front matter of SKILL.md. Without manifest_version the skill has no manifest.",
    properties: {
      manifest_version: { ...shown(version), examples: [MANIFEST_VERSION] },
      name: shown(name),
      description: shown(description),
    },
    if: {
      type: "object",
      properties: { manifest_version: { not: { type: "null" } } },
      required: ["manifest_version"],
    },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: derived,
    $defs: schemaDefinitions,
  };
}
