import type { Rules } from "./rule.js";

/** The rules that the tables report while they go over a document: reading cannot do without some, and forgives the rest. */
export const readingRules: Rules = {
  "unsupported-version": {
    section: "ADR-002, manifest_version; Validation Rules, 2",
    requirement: "The major version of the manifest format is one that the reader knows.",
    structural: true,
  },
  "missing-field": {
    section: "ADR-002, Field Definitions",
    requirement: "Every field that is marked as required is there, and so are the names by which things are known.",
    structural: true,
  },
  "wrong-type": {
    section: "ADR-002, Proposed Schema; Path Resolution",
    requirement: "Every field has the type that the schema gives it, and every base is one of the three.",
    structural: true,
  },
  "duplicate-input": {
    section: "ADR-002, inputs",
    requirement: "An input is known by its name, so no two have the same.",
  },
  "forbidden-path": {
    section: "ADR-002, Path Resolution",
    requirement: "Paths are relative to their base; absolute ones are forbidden.",
    structural: true,
  },
  "path-leaves-base": {
    section: "ADR-002, Path Resolution",
    requirement: "Paths stay inside their base.",
  },
  "undeclared-variable": {
    section: "ADR-002, outputs",
    requirement: "A variable in a pattern is the name of an input.",
  },
  "duplicate-entry": {
    section: "ADR-002, env, preconditions and outputs",
    requirement: "Each variable, command, file and artifact is declared once.",
    validationOnly: true,
  },
  "version-dialect": {
    section: "ADR-002, manifest_version",
    requirement: 'The current version of the manifest format is the string "1.0".',
  },
  "unquoted-version": {
    section: "ADR-002, preconditions; Proposed Schema, version",
    requirement: "Versions are strings, so that 2.40 is not 2.4.",
  },
  "version-spelling": {
    section: "ADR-002, Proposed Schema, version",
    requirement: "The version of the skill has three numbers and no prefix, as in the schema.",
  },
  "version-not-semver": {
    section: "ADR-002, Proposed Schema, version",
    requirement: "The version of the skill has the form of SemVer, as in the schema.",
  },
  "empty-field": {
    section: "ADR-002, Backward Compatibility",
    requirement: "A field that is not needed is left out.",
  },
  "flat-inputs": {
    section: "ADR-002, inputs",
    requirement: "Inputs stand in two lists, required and optional.",
    structural: true,
    severity: "error",
  },
  "name-not-kebab": {
    section: "ADR-002, Examples",
    requirement: "The name is in kebab-case, as in every example.",
  },
  "legacy-fields": {
    section: "ADR-002, Backward Compatibility",
    requirement: "A skill without manifest_version has no manifest, so it has no fields of one.",
  },
  "unknown-field": {
    section: "ADR-002, Field Definitions",
    requirement: "A mapping has the fields that the specification gives it; others are the author's own.",
  },
  "misspelt-field": {
    section: "ADR-002, Field Definitions",
    requirement: "A field is spelled as the specification spells it, so that a reader finds it.",
  },
};
