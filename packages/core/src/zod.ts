// The model as schemas of zod, which no package needs to convert: `@skill-convert/core/zod`.
import * as z from "zod/mini";
import type { JsonSchema } from "./json.js";
import { SkillManifest } from "./manifest/manifest.js";
import { Sidecar } from "./sidecar/schema.js";

export * from "./manifest/assertion.js";
export * from "./manifest/effect.js";
export * from "./manifest/manifest.js";
export * from "./manifest/operation.js";
export * from "./manifest/requirements.js";
export { Extensions, Reference, Template } from "./manifest/value.js";
export { CreatedFile, Original, Sidecar, WrittenPlace } from "./sidecar/schema.js";

const SCHEMAS = "https://github.com/skill-convert/skill-convert/schemas";

function publish(schema: z.core.$ZodType, name: string, title: string): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { reused: "ref" }) as { $schema?: string };
  return { $schema: $schema ?? "", $id: `${SCHEMAS}/${name}.schema.json`, title, ...rest };
}

/** The JSON Schema (2020-12) of the canonical manifest. */
export function skillManifestJsonSchema(): JsonSchema {
  return publish(SkillManifest, "skill-manifest", "Canonical skill manifest");
}

/** The JSON Schema (2020-12) of the sidecar `.skill-convert.json`. */
export function sidecarJsonSchema(): JsonSchema {
  return publish(Sidecar, "sidecar", "What a skill was converted from");
}
