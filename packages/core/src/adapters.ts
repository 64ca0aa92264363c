// The entry `@skill-convert/core/adapters`: helpers for adapters and other packages that work on the canonical model.

export { WEAK_RANK } from "./adapter/adapter.js";
export {
  documentFinder,
  filesMatching,
  isOneOfSeveral,
  manifestMatcher,
  newFileName,
  stemOf,
} from "./adapter/manifest-files.js";
export { type Requirement, type Sentence, toRule } from "./adapter/rule.js";
export { type KeysOf, type Kind, kindOf, requireArguments, requireManifest } from "./arguments.js";
export { type Attempt, done, type Refused, refused } from "./diagnostics/result.js";
export { SKILL_FILE, textToWrite, unreadableReason } from "./files.js";
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
export { mayWrite, touchesNothing } from "./manifest/may-write.js";
export { FREE_FORM, orderManifest } from "./manifest/order.js";
export type { Extended } from "./manifest/value.js";
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
export { DATA_KEYWORDS } from "./schema/references.js";
export {
  formatTemplate,
  parseTemplate,
  referenceName,
  type TemplateSyntax,
  templateParts,
  templateReferences,
} from "./template.js";
