import type { Adapter, JsonSchema } from "@skill-convert/core";
import * as z from "zod/mini";
import { coverage } from "./coverage.js";
import { decode, documentOf } from "./decode.js";
import { postcardDiagnostics } from "./diagnostics.js";
import { encode } from "./encode.js";
import { FILE, Postcard } from "./schema.js";

/** A format of our own, registered from outside. */
export const postcardAdapter: Adapter<"postcard"> = {
  id: "postcard",
  title: "Postcard",
  versions: ["1"],
  manifestFiles: [FILE],
  coverage,
  rules: [],
  jsonSchema: z.toJSONSchema(Postcard) as JsonSchema,
  diagnostics: postcardDiagnostics.definitions,
  document: documentOf,
  detect: (files) => (files.has(FILE) ? { file: FILE, rank: 500 } : undefined),
  decode,
  encode,
  erase: (files) => (files.has(FILE) ? [{ kind: "remove", path: FILE }] : []),
};
