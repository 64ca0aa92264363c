import type { Adapter } from "@skill-convert/core";
import { defineFormat } from "@skill-convert/format";
import { v1Coverage } from "./derive/coverage.js";
import { completeV1 } from "./derive/v1.js";
import { frontMatter } from "./fields/front-matter.js";
import { checkV1, tableV1 } from "./fields/v1.js";
import { manifestBlock } from "./files/block.js";
import { v1Findings } from "./findings/index.js";
import { blockSchema, skillManifestV1Format, V1 } from "./format.js";

const { encode: _, ...readOnly } = defineFormat({
  format: skillManifestV1Format,
  versions: ["1.0"],
  readOnly: true,
  findings: v1Findings,
  container: manifestBlock(V1, v1Findings.diagnostics),
  table: tableV1,
  frontMatter,
  check: (reading, _, report) => checkV1(reading, report),
  complete: completeV1,
  idOf: () => undefined,
  coverage: v1Coverage,
  jsonSchema: blockSchema(V1),
});

/**
 * Skill Manifest v1: a `router-manifest` block in SKILL.md, which is read and never written (skill-manifest-v1.md#d2).
 */
export const skillManifestV1Adapter = readOnly satisfies Adapter;
