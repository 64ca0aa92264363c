import { defineFormat } from "@skill-convert/format";
import { v2Coverage } from "./derive/coverage.js";
import { bindPlaceholders } from "./derive/placeholders.js";
import { prepareV2 } from "./derive/prepare.js";
import { argumentToDocument, argumentToModel, erasePassInput, withoutPassInput } from "./derive/standard-input.js";
import { v2Diagnostics } from "./diagnostics.js";
import { table } from "./fields/document.js";
import { frontMatter } from "./fields/front-matter.js";
import { manifestBlock } from "./files/block.js";
import { passInput } from "./files/pass-input.js";
import { blockSchema, skillManifestV2Format, V2 } from "./format.js";
import { v2Rules } from "./rules/v2.js";

const block = manifestBlock(V2.word, v2Diagnostics);

/** Skill Manifest v2: a `skill-manifest` block in SKILL.md. */
export const skillManifestV2Adapter = defineFormat({
  format: skillManifestV2Format,
  versions: ["2.0"],
  diagnostics: v2Diagnostics,
  container: { ...block, erase: (files) => [...block.erase(files), ...erasePassInput(files)] },
  table,
  frontMatter,
  complete: (manifest) => withoutPassInput(bindPlaceholders(manifest)),
  derived: { toDocument: argumentToDocument, toModel: argumentToModel },
  program: passInput,
  prepare: prepareV2,
  triggersInDescription: {},
  section: "overview",
  idIn: ({ folder }) => folder,
  idOf: ({ id }) => (typeof id === "string" ? id : undefined),
  rules: v2Rules,
  coverage: v2Coverage,
  jsonSchema: blockSchema(V2),
});

export {
  v1Diagnostics as skillManifestV1Diagnostics,
  v2Diagnostics as skillManifestV2Diagnostics,
} from "./diagnostics.js";
export { skillManifestV1Adapter } from "./v1.js";
