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
} from "./codec.js";
export {
  type Container,
  type FoundManifest,
  readSkillFile,
  readText,
  type StandIn,
  type WriteContext,
} from "./container.js";
export { type CoverageDeclarations, heldByNone } from "./coverage.js";
export { Cursor, type CursorSource, NOWHERE } from "./cursor.js";
export { type DataFileOptions, dataFile } from "./data-file.js";
export { defineFormat } from "./define-format.js";
export type { DerivedPaths, FormatAdapter, FormatDefinition, Prepared } from "./definition.js";
export { type DescribedBy, describedBy } from "./described-by.js";
export {
  formatDiagnostics,
  keyDiagnostics,
  structuralDiagnostics,
  textDiagnostics,
  versionDiagnostics,
} from "./diagnostics.js";
export { distinct } from "./distinct.js";
export { either } from "./either.js";
export { type Field, type FieldOptions, field, marker } from "./field.js";
export {
  badVariableNames,
  type FoundMapping,
  type FoundModel,
  type FoundString,
  invalidPatterns,
  mappingsIn,
  modelsIn,
  stringsIn,
  stringsWith,
} from "./find.js";
export {
  defineFindings,
  type FileFinding,
  type FileIssue,
  type Find,
  type Finding,
  type FindingDefinition,
  type FindingDefinitions,
  type Findings,
  type RuleDefinition,
} from "./findings.js";
export type { FrontMatterDefinition } from "./front-matter.js";
export { type InFrontMatterOptions, inFrontMatter, splice } from "./in-front-matter.js";
export { typeProblem } from "./json-types.js";
export { inFormOf } from "./keep-form.js";
export { keyed } from "./keyed.js";
export { type HoistOptions, hoist, type Lens, through } from "./lens.js";
export { list } from "./list.js";
export { nameAlone } from "./name-alone.js";
export { inputMembers, inputSchema, type Members, outputMembers, outputSchema } from "./object-schema.js";
export { type OneName, oneName } from "./one-name.js";
export type { ProgramContext, ProgramDefinition, WrittenProgram } from "./program.js";
export { type Program, programsIn } from "./programs.js";
export { nearestLocation, type Reading } from "./reading.js";
export { FRONTMATTER, type RecordOptions, record } from "./record.js";
export { writeInstead } from "./repair.js";
export { reporting } from "./reporting.js";
export { requiredProgramNotes, requiredPrograms } from "./required-programs.js";
export { requirementsIn, type StatedRequirements } from "./requirements.js";
export { demandOf, FORBIDDEN, type LegacyRuleDefinition, type RuleDefinitions } from "./rules.js";
export { allowedTools, metadata, requiredText, SHARED_KEYS, sharedFields, sharedText } from "./shared-fields.js";
export { splitLists } from "./split-lists.js";
export { PYTHON_START, reportGenerated, startConditions } from "./start-program.js";
export {
  type Completion,
  type Description,
  defineTable,
  type FoundValue,
  type Table,
  type TableOptions,
} from "./table.js";
export { type TaggedOptions, tagged } from "./tagged.js";
export { template } from "./template.js";
export { asRecord, keepOrder } from "./tree.js";
export { any, anyMapping, boolean, number, oneOf, scalarString, string } from "./values.js";
export { plainVersion, SEMVER, semver, toSemver } from "./version.js";
