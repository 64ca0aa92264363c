export * from "./adapter.js";
export { mayBeManifest, requireFiles, requireManifest } from "./arguments.js";
export { type Conversion, convert, convertInSteps } from "./convert/convert.js";
export type { ConvertOptions } from "./convert/write.js";
export * from "./coverage.js";
export { type AdapterLookup, type DecodeSkillOptions, decodeSkill } from "./decode-skill.js";
export * from "./diagnostic.js";
export { coreDiagnostics } from "./diagnostics.js";
export { didYouMean } from "./did-you-mean.js";
export { decodeText, type FileText, inWindows1252, MAX_TEXT_BYTES } from "./file-text.js";
export * from "./files.js";
export * from "./identity.js";
export * from "./json.js";
export { compareManifests, type Difference } from "./losses/compare.js";
export { type Loss, type LossContext, toLosses } from "./losses/losses.js";
export { isSensitive, REDACTED, redact } from "./losses/redact.js";
export type * from "./manifest/assertion.js";
export type * from "./manifest/effect.js";
export { type Extended, extensionIn, type ManifestField, manifestFields } from "./manifest/fields.js";
export * from "./manifest/implied-effects.js";
export type * from "./manifest/manifest.js";
export type * from "./manifest/operation.js";
export { orderManifest } from "./manifest/order.js";
export type * from "./manifest/requirements.js";
export type { Extensions, Reference, Template } from "./manifest/value.js";
export { memoizeLast } from "./memoize-last.js";
export { branchOperations, splitBranches } from "./operations/branches.js";
export { describeOperations, discriminatorName, operationNames, uniteOperations } from "./operations/union.js";
export * from "./path.js";
export { createRegistry, type DetectedFormat, type Registry, registerFormats } from "./registry.js";
export * from "./result.js";
export { type ManifestDocument, type Requirement, type Rule, type RuleSubject, toRule } from "./rule.js";
export { checkInstance, type InstanceCheck, isInstance } from "./schema/instance.js";
export {
  isSchema,
  type KeywordIssue,
  keywordIssues,
  patternProblem,
  SCHEMA_APPLICATORS,
} from "./schema/keyword-issues.js";
export * from "./schema/object-schema.js";
export {
  type DanglingReference,
  danglingReferences,
  localReferencePath,
  resolveLocalReference,
} from "./schema/references.js";
export { sidecarFormats } from "./sidecar/originals.js";
export type { CreatedFile, Original, Sidecar, WrittenPlace } from "./sidecar/schema.js";
export { printSidecar, readSidecar, SIDECAR_FILE } from "./sidecar/sidecar.js";
export * from "./steps.js";
export * from "./template.js";
export * from "./text-edits.js";
export { type Validation, validateSkill } from "./validate.js";
