import type { Adapter } from "@skill-convert/core";
import { coverage } from "./coverage.js";
import { decode, documentOf } from "./decode.js";
import { detect } from "./detect.js";
import { diagnostics } from "./diagnostics.js";
import { encode } from "./encode.js";
import { erase } from "./erase.js";
import { FORMAT, SKILL_FILE } from "./format.js";
import { jsonSchema } from "./json-schema.js";
import { rules } from "./rules.js";

export { decodeDocument } from "./decode-document.js";
export { diagnostics as semioverseDiagnostics } from "./diagnostics.js";
export { encodeDocument } from "./encode-document.js";

/** Semioverse skill manifests: the front matter of SKILL.md. */
export const semioverseAdapter: Adapter<"semioverse"> = {
  id: FORMAT.id,
  title: FORMAT.title,
  versions: FORMAT.versions,
  manifestFiles: [SKILL_FILE],
  coverage,
  rules,
  jsonSchema,
  diagnostics: diagnostics.definitions,
  document: documentOf,
  detect,
  decode,
  encode,
  erase,
};
