import type { Adapter, JsonSchema } from "@skill-convert/core";
import { coverage } from "./coverage.js";
import { decode, documentOf } from "./decode.js";
import { stopFormat } from "./detection.js";
import { stopDiagnostics } from "./diagnostics.js";
import { encode } from "./encode.js";
import { erase } from "./erase.js";
import { SOP_VERSION } from "./format.js";
import { rules } from "./rules.js";
import { toJsonSchema } from "./schema.js";

export { decodeDocument } from "./decode.js";
export { encodeDocument } from "./document.js";
export type { Home } from "./format.js";

/** STOP: `skill.yaml` beside SKILL.md. */
export const stopAdapter = {
  ...stopFormat,
  versions: [SOP_VERSION],
  coverage,
  rules,
  get jsonSchema(): JsonSchema {
    return toJsonSchema();
  },
  diagnostics: stopDiagnostics.definitions,
  document: documentOf,
  decode,
  encode,
  erase,
} as const satisfies Adapter;
