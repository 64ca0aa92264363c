import { checks } from "../checks.js";
import { remarks } from "../remarks.js";
import type { RuleEntries } from "./rule.js";

/** The rules that reading a manifest goes by too: it cannot do without the first, and forgives the rest. */
export const readingRules: RuleEntries = {
  "missing-field": {
    section: "Skill Manifest, Validation, rule 1; Assertions, Check Types",
    requirement: "sop, name, version and description are there, and so are the parameters that a check needs.",
    structural: true,
    check: checks["missing-field"],
  },
  "wrong-type": {
    section: "Skill Manifest, Schema",
    requirement: "Each field has a value of the type that the schema gives it.",
    structural: true,
    check: checks["wrong-type"],
  },
  "unknown-input-type": {
    section: "Skill Manifest, Validation, rule 2",
    requirement: "The type of every input is one of the nine types.",
    structural: true,
    check: checks["unknown-input-type"],
  },
  "unknown-output-type": {
    section: "Skill Manifest, Validation, rule 2",
    requirement: "The type of every output is one of the nine types.",
    structural: true,
    check: checks["unknown-output-type"],
  },
  "unknown-effect-type": {
    section: "Skill Manifest, Validation, rule 3",
    requirement: "The type of every side effect is one of the five types.",
    structural: true,
    check: checks["unknown-effect-type"],
  },
  "undeclared-input": {
    section: "Skill Manifest, Validation, rule 4",
    requirement: "An interpolation of an input names one that is declared.",
    check: checks["undeclared-input"],
  },
  "undeclared-output": {
    section: "Skill Manifest, Validation, rule 4; Assertions, custom",
    requirement: "An interpolation of an output names one that is declared.",
    check: checks["undeclared-output"],
  },
  "unknown-check": {
    section: "Skill Manifest, Validation, rule 5; Assertions, Check Types",
    requirement: "Every assertion makes one of the checks that the specification defines.",
    structural: true,
    check: checks["unknown-check"],
  },
  "duplicate-name": {
    section: "Skill Manifest, Schema",
    requirement: "No two inputs and no two outputs have the same name.",
    check: checks["duplicate-name"],
  },
  "sop-spelling": {
    section: "Skill Manifest, Schema, sop",
    requirement: 'sop is the version of the specification, as the text "0.1".',
    structural: true,
    severity: "error",
    check: remarks["sop-spelling"],
  },
  "unknown-sop-version": {
    section: "Skill Manifest, Schema, sop",
    requirement: "sop is the version of the specification that the manifest is written for, of which there is one.",
    structural: true,
    severity: "error",
    check: remarks["unknown-sop-version"],
  },
  "name-not-kebab": {
    section: "Skill Manifest, Schema, name",
    requirement: "The name is an identifier in kebab-case.",
    check: remarks["name-not-kebab"],
  },
  "unquoted-version": {
    section: "Skill Manifest, Schema, version",
    requirement: "The version is a text.",
    structural: true,
    severity: "error",
    check: remarks["unquoted-version"],
  },
  "version-spelling": {
    section: "Skill Manifest, Schema, version",
    requirement: "The version has the three numbers of SemVer, and no prefix.",
    check: remarks["version-spelling"],
  },
  "version-not-semver": {
    section: "Skill Manifest, Schema, version",
    requirement: "The version is SemVer.",
    check: remarks["version-not-semver"],
  },
  "text-for-list": {
    section: "Skill Manifest, Schema",
    requirement: "What may be several stands in a list: tags, tools, variables, files, paths, destinations.",
    structural: true,
    severity: "error",
    check: remarks["text-for-list"],
  },
  "unknown-value": {
    section: "Skill Manifest, Schema; Assertions, Assertion Schema",
    requirement: "access, severity, level and the type of a metric are each one of the listed words.",
    structural: true,
    severity: "error",
    check: remarks["unknown-value"],
  },
  "empty-value": {
    section: "Skill Manifest, Schema",
    requirement: "A field that is there has a value.",
    check: remarks["empty-value"],
  },
};
