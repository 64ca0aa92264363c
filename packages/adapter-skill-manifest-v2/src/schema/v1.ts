import type { JsonSchema } from "@skill-convert/core";
import * as z from "zod/mini";
import { EFFECT_NAMES } from "./v2.js";

const Argv = z.array(z.string());

export const Manifest = z.looseObject({
  id: z.string(),
  version: z.string(),
  effects: z.array(z.enum(EFFECT_NAMES)),
  entrypoints: z.record(z.string(), z.looseObject({ unix: z.optional(Argv), windows: z.optional(Argv) })),
  stdout_contract: z.looseObject({ last_line_json: z.boolean(), schema_version: z.optional(z.string()) }),
});

/** Made only when it is asked for, which a conversion does not. */
export function toJsonSchema(): JsonSchema {
  return { title: "Skill Manifest v1", ...z.toJSONSchema(Manifest) } as unknown as JsonSchema;
}
