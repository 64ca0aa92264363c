import { scalarText } from "@skill-convert/core/json";
import { kebabName, schemaAddress } from "@skill-convert/core/text";
import { defineFormat, type FormatAdapter, inFrontMatter } from "@skill-convert/format";
import { coverage } from "./derive/coverage.js";
import { prepare } from "./derive/prepare.js";
import { repair } from "./derive/repair.js";
import { remainsIn, withContract } from "./dialects/index.js";
import { modelOfContract, placeOfContract } from "./dialects/places.js";
import { table } from "./fields/document.js";
import { findings } from "./findings/index.js";
import { agentSkillsFormat } from "./format.js";
import { LIMITS } from "./limits.js";

const adapter = defineFormat({
  format: agentSkillsFormat,
  versions: ["1"],
  findings,
  // Every format may have these keys, so a conversion to another format removes none of them.
  container: inFrontMatter({ own: new Set(), isManifest: () => false }),
  table,
  complete: (manifest, { files: { folder } }) => {
    const completed = withContract(manifest);
    return completed.id === undefined && folder !== undefined
      ? { id: kebabName(folder) || folder, ...completed }
      : completed;
  },
  derived: { toDocument: placeOfContract, toModel: modelOfContract },
  subject: "An Agent Skill",
  prepare,
  repair,
  triggersInDescription: { maxLength: LIMITS.description },
  idIn: ({ folder }) => (folder !== undefined && kebabName(folder) === folder ? folder : undefined),
  section: "contract",
  idOf: (document) => scalarText(document["name"]),
  coverage,
  jsonSchema: (derived) => ({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: schemaAddress("agent-skills"),
    title: "Agent Skill front matter",
    ...derived,
    required: ["name", "description"],
  }),
});

/** The adapter of Agent Skills, which reads and writes the front matter and the body of SKILL.md. */
export const agentSkillsAdapter: FormatAdapter<"agent-skills"> = { ...adapter, remainsIn };

/** The diagnostics of Agent Skills. */
export const agentSkillsDiagnostics = findings.diagnostics;

export { scriptsIn, withScripts } from "./scripts.js";
