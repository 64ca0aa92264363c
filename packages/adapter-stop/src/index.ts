import type { Adapter } from "@skill-convert/core";
import { coverage } from "./coverage.js";
import { decode, documentOf } from "./decode.js";
import { detect } from "./detect.js";
import { stopDiagnostics } from "./diagnostics.js";
import { encode } from "./encode.js";
import { erase } from "./erase.js";
import { ID, MANIFEST_FILE, SOP_VERSION, TITLE } from "./format.js";
import { rules } from "./rules.js";
import { toJsonSchema } from "./schema.js";

export { decodeDocument } from "./decode.js";
export { encodeDocument } from "./document.js";

/** STOP: `skill.yaml` beside SKILL.md. */
export const stopAdapter: Adapter<typeof ID> = {
  id: ID,
  title: TITLE,
  versions: [SOP_VERSION],
  manifestFiles: [MANIFEST_FILE],
  coverage,
  rules,
  get jsonSchema() {
    return toJsonSchema();
  },
  diagnostics: stopDiagnostics.definitions,
  document: documentOf,
  detect,
  decode,
  encode,
  erase,
};
