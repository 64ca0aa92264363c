export type * from "./adapter.js";
export { convert, convertInSteps } from "./convert/convert.js";
export type { ConvertOptions } from "./convert/options.js";
export type { Conversion } from "./convert/phases.js";
export { type Coverage, type CoverageEntry, coverageAt } from "./coverage.js";
export { type AdapterLookup, type DecodeSkillOptions, decodeSkill } from "./decode-skill.js";
export {
  type Diagnostic,
  type DiagnosticCatalog,
  type DiagnosticDefinition,
  type DiagnosticDefinitions,
  type DiagnosticPlace,
  defineDiagnostics,
  type Fix,
  lineAndColumn,
  type MessageArguments,
  type Range,
  type RelatedLocation,
  type Severity,
  type SourceLocation,
  sortDiagnostics,
  type TextEdit,
} from "./diagnostic.js";
export { coreDiagnostics } from "./diagnostics.js";
export type { FileText } from "./file-text.js";
export { type FileEdit, type MemoryOptions, memoryFiles, mergeEdits, overlay, type SkillFiles } from "./files.js";
export { folderName } from "./identity.js";
export { InputError } from "./input-error.js";
export { compareManifests, type Difference } from "./losses/compare.js";
export type { Loss, LossContext, LossOutcome } from "./losses/loss.js";
export { toLosses } from "./losses/losses.js";
export type { ResultPlace } from "./losses/moved.js";
export type * from "./manifest/model.js";
export { type ManifestField, manifestFields } from "./manifest/model-parts.js";
export { fromPointer, type Path, toPointer } from "./path.js";
export { filesOf, type ManifestDocument, type Reading, type Skill } from "./reading.js";
export { createRegistry, type DetectedFormat, type DetectOptions, type Registry, registerFormats } from "./registry.js";
export { hasErrors, type Result } from "./result.js";
export type { Rule } from "./rule.js";
export type * from "./sidecar/document.js";
export { sidecarFormats } from "./sidecar/originals.js";
export { readSidecar, SIDECAR_FILE } from "./sidecar/sidecar.js";
export { runSteps, type Steps, takeTurns } from "./steps.js";
export { applyTextEdits } from "./text-edits.js";
export { type Validation, validateSkill } from "./validate.js";
