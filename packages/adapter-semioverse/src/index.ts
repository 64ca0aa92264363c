import type { Adapter } from "@skill-convert/core";
import { coverage } from "./coverage.js";
import { decode, documentOf } from "./decode.js";
import { semioverseFormat } from "./detection.js";
import { diagnostics } from "./diagnostics.js";
import { encode } from "./encode.js";
import { erase } from "./erase.js";
import { FORMAT } from "./format.js";
import { jsonSchema } from "./json-schema.js";
import { rules } from "./rules.js";

export { diagnostics as semioverseDiagnostics } from "./diagnostics.js";

/** Semioverse skill manifests: the front matter of SKILL.md. */
export const semioverseAdapter = {
  ...semioverseFormat,
  versions: FORMAT.versions,
  coverage,
  rules,
  jsonSchema,
  diagnostics: diagnostics.definitions,
  document: documentOf,
  decode,
  encode,
  erase,
} as const satisfies Adapter;
