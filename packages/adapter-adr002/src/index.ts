import type { Adapter, JsonSchema } from "@skill-convert/core";
import { coverage } from "./coverage.js";
import { decode, documentOf } from "./decode.js";
import { detect } from "./detect.js";
import { adr002Diagnostics } from "./diagnostics.js";
import { encode } from "./encode.js";
import { erase } from "./erase.js";
import { FORMAT, LEGACY, MANIFEST_VERSION, SKILL_FILE } from "./format.js";
import { rules } from "./rules.js";
import { toJsonSchema } from "./schema.js";

/** ADR-002: a manifest in the front matter of SKILL.md. */
export const adr002Adapter = {
  id: FORMAT.id,
  title: FORMAT.title,
  versions: [MANIFEST_VERSION, LEGACY],
  manifestFiles: [SKILL_FILE],
  coverage,
  rules,
  get jsonSchema(): JsonSchema {
    return toJsonSchema();
  },
  diagnostics: adr002Diagnostics.definitions,
  document: documentOf,
  detect,
  decode,
  encode,
  erase,
} as const satisfies Adapter;

export { decodeDocument } from "./decode-document.js";
export { adr002Diagnostics } from "./diagnostics.js";
export { encodeDocument } from "./encode-document.js";
