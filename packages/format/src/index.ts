export { asField } from "./codec/as-field.js";
export {
  type Child,
  type Codec,
  codec,
  type DocumentPath,
  describeValue,
  type FieldInfo,
  type Issue,
  named,
  type Report,
  type Row,
  type ValueCodec,
  wrongType,
} from "./codec/codec.js";
export { Cursor, type CursorSource, NOWHERE } from "./codec/cursor.js";
export { distinct } from "./codec/distinct.js";
export { documentedBy } from "./codec/documented-by.js";
export { either } from "./codec/either.js";
export { type FormatVersionOptions, formatVersion } from "./codec/format-version.js";
export { typeProblem } from "./codec/json-types.js";
export { inFormOf } from "./codec/keep-form.js";
export { keyed } from "./codec/keyed.js";
export { type HoistOptions, hoist, type Lens, through } from "./codec/lens.js";
export { list } from "./codec/list.js";
export { asRecord, keepOrder } from "./codec/mapping.js";
export { inputMembers, inputSchema, type Members, outputMembers, outputSchema } from "./codec/object-schema.js";
export { writeInstead } from "./codec/repair.js";
export { reporting } from "./codec/reporting.js";
export { type Restriction, restricted } from "./codec/restricted.js";
export { splitLists } from "./codec/split-lists.js";
export { commaSeparated, listInString, type StringCodec, stringCodec } from "./codec/string-codec.js";
export { stringForList, stringOrList } from "./codec/string-or-list.js";
export { type TaggedOptions, tagged } from "./codec/tagged.js";
export { template } from "./codec/template.js";
export { any, anyMapping, boolean, number, type OneOfOptions, oneOf, scalarString, string } from "./codec/values.js";
export { plainVersion, SEMVER, semver, toSemver } from "./codec/version.js";
export { type Vocabulary, vocabulary } from "./codec/vocabulary.js";
export { withoutRepeated } from "./codec/without-repeated.js";
export { type CoverageDeclarations, coverageOf, heldByNone } from "./coverage.js";
export { defineFormat } from "./define-format.js";
export type { FormatAdapter, FormatDefinition } from "./definition.js";
export {
  type Container,
  type FoundManifest,
  readSkillFile,
  readText,
  type SkillFolder,
  type StandIn,
  type WriteContext,
} from "./document/container.js";
export { type DataFileOptions, dataFile } from "./document/data-file.js";
export type { FrontMatterDefinition } from "./document/front-matter.js";
export { type InFrontMatterOptions, inFrontMatter, splice } from "./document/in-front-matter.js";
export { nearestLocation } from "./document/locate.js";
export { blankFields, blankTexts, type CheckedText, isBlankText, valuesUnder } from "./findings/blank-texts.js";
export { diagnose, type IssueContext } from "./findings/diagnose.js";
export {
  formatDiagnostics,
  keyDiagnostics,
  structuralDiagnostics,
  textDiagnostics,
  versionDiagnostics,
} from "./findings/diagnostics.js";
export { type EmptyRangeOptions, emptyRanges } from "./findings/empty-ranges.js";
export type { FileFinding, FileIssue } from "./findings/file-issue.js";
export {
  badVariableNames,
  type FoundMapping,
  type FoundModel,
  type FoundString,
  invalidPatterns,
  mappingsIn,
  modelsIn,
  stringsIn,
  stringsOf,
  stringsWith,
} from "./findings/find.js";
export {
  defineFindings,
  type Find,
  type Finding,
  type FindingArguments,
  type FindingDefinition,
  type FindingDefinitions,
  type Findings,
  type RuleDefinition,
} from "./findings/findings.js";
export { fixWithWord } from "./findings/fix-with-word.js";
export { type CheckedValue, invalidValues } from "./findings/invalid-values.js";
export { otherPlaceholders, type Placeholder, type PlaceholderOptions } from "./findings/other-placeholders.js";
export { escapeOf, type PathEscape } from "./findings/outside-path.js";
export { repeatedItems } from "./findings/repeated-items.js";
export { type FoundDependency, selfDependencies } from "./findings/self-dependencies.js";
export { type UnusedDefaultOptions, unusedDefaults } from "./findings/unused-defaults.js";
export { type DescribedBy, describedBy } from "./prepare/described-by.js";
export { noteNetwork } from "./prepare/note-network.js";
export { type OneName, oneName } from "./prepare/one-name.js";
export { requiredProgramNotes, requiredPrograms } from "./prepare/required-programs.js";
export { requirementsIn, type StatedRequirements } from "./prepare/requirements.js";
export {
  branch,
  type DemandedWords,
  demand,
  describe,
  leaveOutLooser,
  nameOnce,
  requirePrograms,
  unite,
  uniteRequirements,
} from "./prepare/standard-steps.js";
export {
  type Added,
  type Explain,
  type PrepareContext,
  type Prepared,
  type PrepareStep,
  step,
} from "./prepare/step.js";
export { checksum } from "./program/checksum.js";
export type { ProgramContext, ProgramDefinition, WrittenProgram } from "./program/program.js";
export { type Program, programsIn } from "./program/programs.js";
export { PYTHON_START, reportGenerated, startConditions } from "./program/start-program.js";
export type {
  CheckedModels,
  DerivedPaths,
  ManifestReading,
  ProgramReading,
  ReadFormat,
  ReadingDefinition,
} from "./reading/reading.js";
export { type Field, type FieldOptions, field, marker } from "./table/field.js";
export { type FormatFields, fieldsOf, type KeptOptions } from "./table/fields-of.js";
export { FRONTMATTER, type RecordOptions, record } from "./table/record.js";
export { allowedTools, metadata, requiredText, SHARED_KEYS, sharedFields, sharedText } from "./table/shared-fields.js";
export {
  type Completion,
  type Description,
  defineTable,
  type FoundValue,
  type Table,
  type TableIndex,
  type TableOptions,
} from "./table/table.js";
