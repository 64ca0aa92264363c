import type { Adapter, FileEdit, SkillFiles } from "@skill-convert/core";
import { skillStandardCoverage } from "./coverage.js";
import { decodeSkillStandard } from "./decode.js";
import { skillStandardFormat } from "./detection.js";
import { skillStandardDiagnostics } from "./diagnostics.js";
import { encodeSkillStandard } from "./encode.js";
import { manifestFiles } from "./manifest-file.js";
import { documentOf } from "./read-skill.js";
import { skillStandardRules } from "./rules.js";
import { manifestJsonSchema } from "./schema.js";

export { skillStandardDiagnostics } from "./diagnostics.js";

/** Skill Standard v1.1: manifest.yaml with a skill.py, and a SKILL.md where there is one. */
export const skillStandardAdapter = {
  ...skillStandardFormat,
  versions: ["1.1"],
  coverage: skillStandardCoverage,
  rules: skillStandardRules,
  jsonSchema: manifestJsonSchema,
  diagnostics: skillStandardDiagnostics.definitions,
  document: documentOf,
  decode: decodeSkillStandard,
  encode: encodeSkillStandard,
  erase: eraseSkillStandard,
} as const satisfies Adapter;

/** The manifest file goes; skill.py and SKILL.md are the skill's own, whoever describes it. */
function eraseSkillStandard(files: SkillFiles): FileEdit[] {
  return manifestFiles(files)
    .filter((path) => files.text(path).kind === "text")
    .map((path) => ({ kind: "remove", path }));
}
