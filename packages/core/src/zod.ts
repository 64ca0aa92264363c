// The entry `@skill-convert/core/zod`, the only one that loads zod. The JSON Schemas are read from their published
// files, because those have the comments of the types as descriptions (scripts/core-schemas.mjs).
import sidecar from "../schema/sidecar.schema.json" with { type: "json" };
import skillManifest from "../schema/skill-manifest.schema.json" with { type: "json" };
import type { JsonSchema } from "./json.js";

export { type CreatedSkill, type CreateOptions, createSkill } from "./adapter/create-skill.js";
export * from "./manifest/schemas.js";
export * from "./sidecar/schema.js";

/** The JSON Schema (2020-12) of the canonical manifest, with the documentation of its types. */
export function skillManifestJsonSchema(): JsonSchema {
  return skillManifest;
}

/** The JSON Schema (2020-12) of the sidecar `.skill-convert.json`, with the documentation of its types. */
export function sidecarJsonSchema(): JsonSchema {
  return sidecar;
}
