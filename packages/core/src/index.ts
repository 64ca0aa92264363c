export type * from "./adapter/adapter.js";
export { type Coverage, type CoverageEntry, coverageAt } from "./adapter/coverage.js";
export { type AdapterLookup, type DecodeSkillOptions, decodeSkill } from "./adapter/decode-skill.js";
export { filesOf, type ManifestDocument, type Reading, type Skill } from "./adapter/reading.js";
export {
  createRegistry,
  type DetectedFormat,
  type DetectOptions,
  type Registry,
  registerFormats,
} from "./adapter/registry.js";
export type { Rule } from "./adapter/rule.js";
export { type Validation, validateSkill } from "./adapter/validate.js";
export { convert, convertInSteps } from "./convert/convert.js";
export type { ConvertOptions } from "./convert/options.js";
export type { Conversion } from "./convert/phases.js";
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
} from "./diagnostics/diagnostic.js";
export { coreDiagnostics } from "./diagnostics/diagnostics.js";
export { InputError } from "./diagnostics/input-error.js";
export { hasErrors, type Result } from "./diagnostics/result.js";
export { type FileEdit, type MemoryOptions, memoryFiles, mergeEdits, overlay, type SkillFiles } from "./files.js";
export { compareManifests, type Difference } from "./losses/compare.js";
export type { Loss, LossContext, LossOutcome } from "./losses/loss.js";
export { toLosses } from "./losses/losses.js";
export type { ResultPlace } from "./losses/moved.js";
export type * from "./manifest/model.js";
export { type ManifestField, manifestFields } from "./manifest/model-parts.js";
export { fromPointer, type Path, toPointer } from "./path.js";
export type * from "./sidecar/document.js";
export { sidecarFormats } from "./sidecar/originals.js";
export { readSidecar, SIDECAR_FILE } from "./sidecar/sidecar.js";
export { runSteps, type Steps, takeTurns } from "./steps.js";
export type { FileText } from "./text/file-text.js";
export { folderName } from "./text/identity.js";
export { applyTextEdits } from "./text/text-edits.js";
