// The entry `@skill-convert/core/schema`: JSON Schemas of parameters, and values that are checked against schemas.

export { type CompiledSchema, type CompileOptions, compileSchema, KEYWORDS } from "./schema/compile.js";
export { SchemaDocument, type SchemaLocation } from "./schema/document.js";
export { formatPattern } from "./schema/format-patterns.js";
export { checkInstance, type InstanceCheck, isInstance } from "./schema/instance.js";
export type { Keyword, Scope } from "./schema/keyword.js";
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
  type DanglingReference,
  danglingReferences,
  localReferencePath,
  moveReferences,
  resolveLocalReference,
} from "./schema/references.js";
export { VALUE_TYPES, type ValueType, valueType, valueTypes } from "./schema/value-types.js";
export type { Check, Violation, VisitOptions } from "./schema/visit.js";
