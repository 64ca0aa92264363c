import type { RuleDefinitions } from "@skill-convert/format";
import type { stopDiagnostics } from "../diagnostics.js";

const FIELDS = "Skill Manifest, Schema; Assertions, Check Types";

/** The rules that reading a manifest goes by too: it cannot do without the first, and forgives the rest. */
export const readingRules: RuleDefinitions<typeof stopDiagnostics.definitions> = {
  "missing-field": {
    section: "Skill Manifest, Validation, rule 1; Assertions, Check Types",
    requirement: "sop, name, version and description are there, and so are the parameters that a check needs.",
    structural: true,
  },
  "wrong-type": {
    section: "Skill Manifest, Schema",
    requirement: "Each field has a value of the type that the schema gives it.",
    structural: true,
  },
  "unknown-input-type": {
    section: "Skill Manifest, Validation, rule 2",
    requirement: "The type of every input is one of the nine types.",
    structural: true,
  },
  "unknown-output-type": {
    section: "Skill Manifest, Validation, rule 2",
    requirement: "The type of every output is one of the nine types.",
    structural: true,
  },
  "unknown-effect-type": {
    section: "Skill Manifest, Validation, rule 3",
    requirement: "The type of every side effect is one of the five types.",
    structural: true,
  },
  "duplicate-name": {
    section: "Skill Manifest, Schema",
    requirement: "No two inputs and no two outputs have the same name.",
  },
  "sop-spelling": {
    section: "Skill Manifest, Schema, sop",
    requirement: 'sop is the version of the specification, as the string "0.1".',
    structural: true,
    severity: "error",
  },
  "unknown-sop-version": {
    section: "Skill Manifest, Schema, sop",
    requirement: "sop is the version of the specification that the manifest is written for, of which there is one.",
    structural: true,
    severity: "error",
  },
  "name-not-kebab": {
    section: "Skill Manifest, Schema, name",
    requirement: "The name is an identifier in kebab-case.",
  },
  "unquoted-version": {
    section: "Skill Manifest, Schema, version",
    requirement: "The version is a string.",
    structural: true,
    severity: "error",
  },
  "version-spelling": {
    section: "Skill Manifest, Schema, version",
    requirement: "The version has the three numbers of SemVer, and no prefix.",
  },
  "version-not-semver": {
    section: "Skill Manifest, Schema, version",
    requirement: "The version is SemVer.",
  },
  "text-for-list": {
    section: "Skill Manifest, Schema",
    requirement: "What may be several, such as tags and tools, stands in a list.",
    structural: true,
    severity: "error",
  },
  "unknown-value": {
    section: "Skill Manifest, Schema; Assertions, Assertion Schema",
    requirement: "access, severity, level and the type of a metric are each one of the listed words.",
    structural: true,
    severity: "error",
  },
  "empty-field": {
    section: "Skill Manifest, Schema",
    requirement: "A field that is there has a value.",
  },
  "unknown-field": {
    section: FIELDS,
    requirement: "A mapping has the fields that the specification gives it; others are the author's own.",
  },
  "misspelt-field": {
    section: FIELDS,
    requirement: "A field is written as the specification writes it, so that a runtime finds it.",
  },
  "skill-file-differs": {
    section: "Skill Manifest, Relationship to SKILL.md",
    requirement: "SKILL.md and skill.yaml are kept in step: what both say, they say alike.",
  },
};
