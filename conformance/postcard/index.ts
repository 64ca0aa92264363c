import type { Adapter } from "@skill-convert/core";
import { coverage } from "./coverage.js";
import { decode, documentOf } from "./decode.js";
import { postcardFormat } from "./detection.js";
import { postcardDiagnostics } from "./diagnostics.js";
import { encode } from "./encode.js";
import { rules } from "./rules.js";
import { FILE, jsonSchema } from "./schema.js";

/** A format of our own, registered from outside. */
export const postcardAdapter = {
  ...postcardFormat,
  versions: ["1"],
  coverage,
  rules,
  jsonSchema,
  diagnostics: postcardDiagnostics.definitions,
  document: documentOf,
  decode,
  encode,
  erase: (files) => (files.has(FILE) ? [{ kind: "remove", path: FILE }] : []),
} as const satisfies Adapter;
