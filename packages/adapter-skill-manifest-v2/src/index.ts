import type { Adapter, JsonSchema } from "@skill-convert/core";
import { v2Coverage } from "./coverage.js";
import { decode, documentWith, readingV2 } from "./decode.js";
import { skillManifestV2Format } from "./detection.js";
import { v2Diagnostics } from "./diagnostics.js";
import { encode } from "./encode.js";
import { eraseBlocks } from "./erase.js";
import { V2 } from "./formats.js";
import { v2Rules } from "./rules.js";
import { toJsonSchema } from "./schema/v2.js";

/** Skill Manifest v2: a `skill-manifest` block in SKILL.md. */
export const skillManifestV2 = {
  ...skillManifestV2Format,
  versions: ["2.0"],
  coverage: v2Coverage,
  rules: v2Rules,
  get jsonSchema(): JsonSchema {
    return toJsonSchema();
  },
  diagnostics: v2Diagnostics.definitions,
  document: (files) => documentWith(readingV2, files),
  decode,
  encode,
  erase: (files) => eraseBlocks(files, V2.word),
} as const satisfies Adapter;

export { decodeDocument } from "./decode-document.js";
export { v1Diagnostics, v2Diagnostics } from "./diagnostics.js";
export { encodeDocument } from "./encode-document.js";
export * from "./v1/derive.js";
export { skillManifestV1 } from "./v1/index.js";
