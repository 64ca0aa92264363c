export { canonicalAdapter } from "./canonical-adapter.js";
export { type AdapterSuite, describeAdapter, type Law } from "./describe-adapter.js";
export { describeRules, type RuleExample, type RuleExamples } from "./describe-rules.js";
export { describeSchema, type SchemaSuite } from "./describe-schema.js";
export { deepFreeze } from "./freeze.js";
export { json, jsonSchema } from "./json.js";
export { anyChangeSurvives } from "./law-of-changes.js";
export { oneEditStaysInPlace } from "./law-of-edits.js";
export { locateFindsTheValue } from "./law-of-places.js";
export { type AllowedWarnings, writtenBreaksNoRule } from "./law-of-rules.js";
export { stepsDeclareWhatTheyAdd } from "./law-of-steps.js";
export { type Answers, type Converted, requireAsMuch, typesAcceptAsMuch } from "./law-of-types.js";
export {
  brief,
  changesSurvive,
  decodingDropsNothing,
  dump,
  encode,
  encodingIsStable,
  erasingTakesOnlyTheManifest,
  everyFieldHasAFile,
  LawBroken,
  lossesArePredicted,
  read,
  SKILL_PATH,
  sidecarIsExact,
  unchangedStaysUntouched,
  type Written,
  writeAndRead,
} from "./laws.js";
export { anyManifest, denseManifest, sparseManifest } from "./manifest.js";
export { missingCoverage, printCoverage } from "./missing-coverage.js";
export { unknownPart } from "./model-paths.js";
export { identifier, markdown, text } from "./text.js";
