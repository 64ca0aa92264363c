import { schemaAddress } from "@skill-convert/core/text";
import { type Container, dataFile, defineFormat, inFrontMatter, type StandIn } from "@skill-convert/format";
import { complete } from "./derive/complete.js";
import { coverage } from "./derive/coverage.js";
import { explain, prepare } from "./derive/prepare.js";
import { SUBJECT } from "./derive/required.js";
import { frontMatter, instructionTable } from "./fields/front-matter.js";
import { table } from "./fields/manifest.js";
import { program } from "./files/program.js";
import { findings } from "./findings/index.js";
import { freeManifestFile, isSkillManifest, MANIFEST_FILES, manifestFiles, skillStandardFormat } from "./format.js";

/** The diagnostics about a skill of the Skill Standard. */
export const skillStandardDiagnostics = findings.diagnostics;

const file = dataFile({
  names: MANIFEST_FILES,
  isManifest: isSkillManifest,
  freeName: freeManifestFile,
});

/**
 * The front matter of SKILL.md takes the place of the manifest of an instruction-first skill (skill-standard.md#s13).
 */
const instructions = inFrontMatter({ own: new Set() });
const standIn: StandIn = { table: instructionTable, container: instructions };

const container: Container = {
  ...file,
  find(folder) {
    if (MANIFEST_FILES.some((name) => folder.files.has(name))) return file.find(folder);
    const { value, diagnostics } = instructions.find(folder);
    return value ? { value: { ...value, standIn }, diagnostics } : { diagnostics };
  },
  refuse: (base) =>
    manifestFiles(base).length > 0 || freeManifestFile(base) !== undefined
      ? []
      : [skillStandardDiagnostics.create("no-free-name")],
};

/** The adapter of Skill Standard v1.1, which reads and writes manifest.yaml, skill.py and SKILL.md. */
export const skillStandardAdapter = defineFormat({
  format: skillStandardFormat,
  versions: ["1.1"],
  findings,
  container,
  table,
  frontMatter,
  program,
  complete,
  subject: SUBJECT,
  prepare,
  explain,
  triggersInDescription: {},
  assertionsInSchemas: true,
  idOf: (_, { id }) => id,
  coverage,
  jsonSchema: (derived) => ({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: schemaAddress("skill-standard"),
    title: "Skill Standard v1.1 manifest",
    description: "Metadata of a skill for discovery and routing. Keep it under 1 KB.",
    ...derived,
  }),
});
