// The entry `@skill-convert/core/adapters`: helpers for adapters and other packages that work on the canonical model.

export { WEAK_RANK } from "./adapter.js";
export { REPOSITORY, SITE, schemaAddress } from "./addresses.js";
export { type KeysOf, type Kind, kindOf, requireArguments, requireManifest } from "./arguments.js";
export { addSentence, type ClosingSentence, takeSentence } from "./closing-sentence.js";
export { didYouMean, similarWord } from "./did-you-mean.js";
export { enumerate, nameSome, plural } from "./enumerate.js";
export { decodeText, fileText, inWindows1252, MAX_TEXT_BYTES } from "./file-text.js";
export { SKILL_FILE, textToWrite, unreadableReason } from "./files.js";
export { isGitName } from "./git-name.js";
export { isVariableName, kebabCase, kebabName, lastPart } from "./identity.js";
export { countUpTo, type DecodedLayer, decodedLayers } from "./json-escapes.js";
export { describePath } from "./losses/describe.js";
export { holdsSensitive, isMarkedSensitive, REDACTED } from "./losses/redact.js";
export { hasSensitive, redactManifest, type SensitiveValue, sensitiveValues } from "./losses/sensitive-values.js";
export { areUnited } from "./losses/united.js";
export { type Withheld, withholdSensitive } from "./losses/withhold.js";
export { extensionIn, isImplied, namedListKey } from "./manifest/fields.js";
export { type CompleteHints, HINT_PHRASES, hintsOf } from "./manifest/hints.js";
export { effectiveEffects, impliedEffects, needsNetwork, withoutEntrypoints } from "./manifest/implied-effects.js";
export { checkManifest } from "./manifest/invalid-manifest.js";
export { mayBeManifest } from "./manifest/may-be-manifest.js";
export { mayWrite } from "./manifest/may-write.js";
export { FREE_FORM, orderManifest } from "./manifest/order.js";
export type { Extended } from "./manifest/value.js";
export {
  documentFinder,
  filesMatching,
  isOneOfSeveral,
  manifestMatcher,
  newFileName,
  stemOf,
} from "./manifest-files.js";
export { memoizeLast } from "./memoize-last.js";
export {
  assertionsOfOutcome,
  joinBase,
  type Outcome,
  outcomeNotes,
  outcomeOfAssertions,
  splitBase,
  withOutcome,
} from "./operations/asserted-outcome.js";
export { branchOperations, isBranched, placeInBranches, splitBranches } from "./operations/branches.js";
export {
  assertionsToSchemas,
  type SchemaAssertion,
  schemaAssertions,
  withoutKeywords,
} from "./operations/schema-assertions.js";
export { readsStandardInput } from "./operations/standard-input.js";
export { successOutput, withSuccessFields } from "./operations/success.js";
export { discriminatorName, operationNames, uniteOperations } from "./operations/union.js";
export { startsWith } from "./path.js";
export { type Attempt, done, type Refused, refused } from "./result.js";
export { type Requirement, type Sentence, toRule } from "./rule.js";
export {
  type CompiledSchema,
  type CompileOptions,
  compileSchema,
  KEYWORDS,
  type Keyword,
  type Scope,
} from "./schema/compile.js";
export { SchemaDocument, type SchemaLocation } from "./schema/document.js";
export { formatPattern } from "./schema/format-patterns.js";
export { checkInstance, type InstanceCheck, isInstance } from "./schema/instance.js";
export {
  isSchema,
  type KeywordIssue,
  keywordIssues,
  patternProblem,
  SCHEMA_APPLICATORS,
} from "./schema/keyword-issues.js";
export {
  inputToSchema,
  outputToSchema,
  parameterToSchema,
  schemaToInput,
  schemaToOutput,
} from "./schema/object-schema.js";
export {
  DATA_KEYWORDS,
  type DanglingReference,
  danglingReferences,
  localReferencePath,
  moveReferences,
  resolveLocalReference,
} from "./schema/references.js";
export type { Check, Violation, VisitOptions } from "./schema/visit.js";
export {
  formatTemplate,
  parseTemplate,
  referenceName,
  type TemplateSyntax,
  templateParts,
  templateReferences,
} from "./template.js";
export { shiftRange, textDifference } from "./text-edits.js";
