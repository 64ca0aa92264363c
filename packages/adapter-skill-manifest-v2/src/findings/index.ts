import { defineFindings } from "@skill-convert/format";
import { entrypoints } from "../fields/operation.js";
import { entry } from "../fields/v1.js";
import { V1, V2 } from "../format.js";
import { derivedFindings } from "./derived.js";
import { effectFindings } from "./effects.js";
import { embeddingFindings } from "./embedding.js";
import { entrypointFindings, v2EntrypointFindings } from "./entrypoints.js";
import { inputFindings } from "./inputs.js";
import { supersededFindings, v1ContentFindings } from "./other-version.js";
import { outputFindings } from "./outputs.js";
import { placeholderFindings } from "./placeholders.js";
import { v1StructureFindings, v2StructureFindings } from "./structure.js";
import { topLevelFindings, v2TopLevelFindings } from "./top-level.js";
import type { Version } from "./version.js";

const v2: Version = {
  word: V2.word,
  entrypoints,
  cited: (_, sentences) => sentences,
  of: (section) => section,
};

/** Every finding about a manifest of version 2. */
export const v2Findings = defineFindings(
  V2.id,
  {
    ...embeddingFindings(v2),
    ...v2StructureFindings,
    ...v1ContentFindings,
    ...topLevelFindings(v2),
    ...v2TopLevelFindings,
    ...effectFindings(v2),
    ...inputFindings,
    ...entrypointFindings(v2),
    ...v2EntrypointFindings,
    ...placeholderFindings,
    ...outputFindings,
  },
  "Skill Manifest v2",
);

const v1: Version = {
  word: V1.word,
  entrypoints: entry,
  cited: (sentences) => sentences,
  of: (section) => `${section}; Migration from v1`,
};

const v1Entrypoints = entrypointFindings(v1);

/**
 * Every finding about a manifest of version 1. It has no specification of its own, so a rule of version 2 applies unless
 * the migration section lists a change (skill-manifest-v1.md#d1).
 */
export const v1Findings = defineFindings(
  V1.id,
  {
    ...supersededFindings,
    ...embeddingFindings(v1),
    ...v1StructureFindings,
    ...topLevelFindings(v1),
    ...effectFindings(v1),
    ...v1Entrypoints,
    "one-platform": { ...v1Entrypoints["one-platform"], validationOnly: true },
    ...derivedFindings,
  },
  "Skill Manifest v2",
);
