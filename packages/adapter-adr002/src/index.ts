import type { Adapter, JsonSchema } from "@skill-convert/core";
import { coverage } from "./coverage.js";
import { decode, documentOf } from "./decode.js";
import { adr002Format } from "./detection.js";
import { adr002Diagnostics } from "./diagnostics.js";
import { encode } from "./encode.js";
import { erase } from "./erase.js";
import { LEGACY, MANIFEST_VERSION } from "./format.js";
import { rules } from "./rules.js";
import { toJsonSchema } from "./schema/front-matter.js";

/** ADR-002: a manifest in the front matter of SKILL.md. */
export const adr002Adapter = {
  ...adr002Format,
  versions: [MANIFEST_VERSION, LEGACY],
  coverage,
  rules,
  get jsonSchema(): JsonSchema {
    return toJsonSchema();
  },
  diagnostics: adr002Diagnostics.definitions,
  document: documentOf,
  decode,
  encode,
  erase,
} as const satisfies Adapter;

export { adr002Diagnostics } from "./diagnostics.js";
