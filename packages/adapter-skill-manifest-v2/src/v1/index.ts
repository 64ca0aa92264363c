import type { Adapter, JsonSchema } from "@skill-convert/core";
import { documentWith } from "../decode.js";
import { skillManifestV1Format } from "../detection.js";
import { v1Diagnostics } from "../diagnostics.js";
import { eraseBlocks } from "../erase.js";
import { V1 } from "../formats.js";
import { toJsonSchema } from "../schema/v1.js";
import { v1Coverage } from "./coverage.js";
import { decodeV1, readingV1 } from "./decode.js";
import { v1Rules } from "./rules.js";

/** Skill Manifest v1: a `router-manifest` block in SKILL.md. It is read and not written. */
export const skillManifestV1 = {
  ...skillManifestV1Format,
  versions: ["1.0"],
  coverage: v1Coverage,
  rules: v1Rules,
  get jsonSchema(): JsonSchema {
    return toJsonSchema();
  },
  diagnostics: v1Diagnostics.definitions,
  document: (files) => documentWith(readingV1, files),
  decode: decodeV1,
  erase: (files) => eraseBlocks(files, V1.word),
} as const satisfies Adapter;
