import { forEditors, fieldSchema as is, type JsonSchema } from "@skill-convert/core";
import { MANIFEST_VERSION } from "../format.js";
import { SUPPORTED_VERSION } from "../version.js";
import { described } from "./kinds.js";
import { DESCRIPTION, manifest, NAME } from "./manifest.js";
import { definitions } from "./value-schema.js";

/** A version without quotes is a warning, and no reason to refuse a manifest. */
const formatVersion = () =>
  described(
    is.union(is.matching(SUPPORTED_VERSION.source), { schema: { type: "number", minimum: 1, exclusiveMaximum: 2 } }),
    "The version of the manifest format.",
  );

/** The JSON Schema of the front matter. Made only when it is asked for, which a conversion does not. */
export function toJsonSchema(): JsonSchema {
  return forEditors({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "ADR-002 skill manifest",
    description: "The front matter of SKILL.md. Without manifest_version the skill has no manifest.",
    properties: {
      manifest_version: { description: "The version of the manifest format, in quotes.", examples: [MANIFEST_VERSION] },
      name: { description: NAME },
      description: { description: DESCRIPTION },
    },
    // "Missing manifest = no validation".
    if: {
      type: "object",
      properties: { manifest_version: { not: { type: "null" } } },
      required: ["manifest_version"],
    },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { allOf: [{ properties: { manifest_version: formatVersion().schema } }, manifest().schema] },
    $defs: definitions(),
  });
}
