import { type FindingDefinitions, structuralDiagnostics } from "@skill-convert/format";
import { differingFields } from "./skill-file.js";

const FIELDS = "Skill Manifest, Schema; Assertions, Check Types";

/** The findings about fields of any kind. Reading reports all of them. */
export const fieldFindings = {
  "missing-field": {
    ...structuralDiagnostics["missing-field"],
    section: "Skill Manifest, Validation, rule 1; Assertions, Check Types",
    requirement: "sop, name, version and description are present, and so are the parameters that a check needs.",
    sentences: ["stop.md#s57", "stop.md#s69"],
    structural: true,
  },
  "wrong-type": {
    ...structuralDiagnostics["wrong-type"],
    section: "Skill Manifest, Schema",
    requirement: "Each field has a value of the type that the schema gives it.",
    sentences: ["stop.md#s3"],
    structural: true,
  },
  "unknown-field": {
    ...structuralDiagnostics["unknown-field"],
    section: FIELDS,
    requirement: "A mapping has the fields that the specification defines; others are the author's own.",
    sentences: ["stop.md#d7"],
  },
  "misspelt-field": {
    ...structuralDiagnostics["misspelt-field"],
    section: FIELDS,
    requirement: "The name of a field is spelled as in the specification, so that a runtime finds it.",
    sentences: ["stop.md#d7"],
  },
  "empty-field": {
    ...structuralDiagnostics["empty-field"],
    section: "Skill Manifest, Schema",
    requirement: "A field that is present has a value.",
    sentences: ["stop.md#d5"],
  },
  "text-for-list": {
    severity: "warning",
    message: '"{field}" must be a list; this string is read as a list of one.',
    docs: "Other readers of the format may refuse a string, or read its letters as the list, so validating calls it an error. Write it in brackets, which the fix does.",
    section: "Skill Manifest, Schema",
    requirement: "A field that may have several values, such as tags, is a list.",
    sentences: ["stop.md#s4", "stop.md#d4"],
    validation: "error",
    structural: true,
  },
  "unknown-value": {
    severity: "warning",
    message: '"{value}" is not one of the values of "{field}" ({known}){hint}. It is kept and not used.',
    docs: "The specification lists the values that this field may have, and a runtime need not understand any other. Reading keeps the value; validating calls it an error.",
    section: "Skill Manifest, Schema; Assertions, Assertion Schema",
    requirement: "access, severity, level and the type of a metric are each one of the listed words.",
    sentences: ["stop.md#s28", "stop.md#s38", "stop.md#s41", "stop.md#s71", "stop.md#d6"],
    validation: "error",
    structural: true,
  },
  "duplicate-name": {
    severity: "error",
    message: '"{name}" is declared twice; names must be unique within their list.',
    docs: "Interpolations and runtimes find an input, an output or a metric by its name, so no two may have the same name. Rename or remove one of them.",
    section: "Skill Manifest, Schema",
    requirement: "No two inputs, no two outputs and no two metrics have the same name.",
    sentences: ["stop.md#d9"],
  },
  "skill-file-differs": {
    severity: "warning",
    message: 'SKILL.md and skill.yaml have different values for "{field}". The one in skill.yaml is used.',
    docs: "Keep both files in sync, because an agent reads SKILL.md and the runtime reads skill.yaml. The value in SKILL.md stays as it is.",
    section: "Skill Manifest, Relationship to SKILL.md",
    requirement: "SKILL.md and skill.yaml are in sync: a field that both have has the same value.",
    sentences: ["stop.md#s64", "stop.md#s65", "stop.md#d55"],
    check: differingFields,
  },
} as const satisfies FindingDefinitions;
