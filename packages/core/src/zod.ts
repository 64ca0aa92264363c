// The model as schemas of zod, which no package needs to convert: `@skill-convert/core/zod`.
import sidecar from "../schema/sidecar.schema.json" with { type: "json" };
import skillManifest from "../schema/skill-manifest.schema.json" with { type: "json" };
import type { JsonSchema } from "./json.js";

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
