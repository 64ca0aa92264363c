import { defineFormat } from "@skill-convert/format";
import { v2Coverage } from "./derive/coverage.js";
import { bindPlaceholders } from "./derive/placeholders.js";
import { prepare } from "./derive/prepare.js";
import { argumentToDocument, argumentToModel, erasePassInput, withoutPassInput } from "./derive/standard-input.js";
import { table } from "./fields/document.js";
import { frontMatter } from "./fields/front-matter.js";
import { manifestBlock } from "./files/block.js";
import { passInput } from "./files/pass-input.js";
import { v1Findings, v2Findings } from "./findings/index.js";
import { blockSchema, skillManifestV2Format, V2 } from "./format.js";

const block = manifestBlock(V2, v2Findings.diagnostics);

/** Skill Manifest v2: a `skill-manifest` block in SKILL.md. */
export const skillManifestV2Adapter = defineFormat({
  format: skillManifestV2Format,
  versions: ["2.0"],
  findings: v2Findings,
  container: { ...block, erase: (folder) => [...block.erase(folder), ...erasePassInput(folder)] },
  table,
  frontMatter,
  complete: (manifest) => withoutPassInput(bindPlaceholders(manifest)),
  derived: { toDocument: argumentToDocument, toModel: argumentToModel },
  program: passInput,
  successFields: true,
  prepare,
  triggersInDescription: {},
  section: "overview",
  idIn: ({ folder }) => folder,
  idOf: ({ id }) => (typeof id === "string" ? id : undefined),
  coverage: v2Coverage,
  jsonSchema: blockSchema(V2),
});

export { skillManifestV1Adapter } from "./v1.js";

/** The diagnostics of Skill Manifest v1. */
export const skillManifestV1Diagnostics = v1Findings.diagnostics;

/** The diagnostics of Skill Manifest v2. */
export const skillManifestV2Diagnostics = v2Findings.diagnostics;
