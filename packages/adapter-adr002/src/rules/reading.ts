import { type Diagnostic, isJsonRecord, type JsonRecord } from "@skill-convert/core";
import { requiredChecks } from "../checks.js";
import { isLegacy } from "../legacy.js";
import { legacyRemarks, remarks, spellingRemarks } from "../remarks.js";
import type { Written } from "../version.js";
import { manifestCheck, type RuleCheck, type RuleEntries } from "./rule.js";
import { writtenIn } from "./written.js";

/** The rules that reading a manifest goes by too: it cannot do without the first, and forgives the rest. */
export const readingRules: RuleEntries = {
  "unsupported-version": {
    section: "ADR-002, manifest_version; Validation Rules, 2",
    requirement: "The major version of the manifest format is one that the reader knows.",
    structural: true,
    check: requiredChecks["unsupported-version"],
  },
  "missing-field": {
    section: "ADR-002, Field Definitions",
    requirement: "Every field that is marked as required is there, and so are the names by which things are known.",
    structural: true,
    check: requiredChecks["missing-field"],
  },
  "wrong-type": {
    section: "ADR-002, Proposed Schema; Path Resolution",
    requirement: "Every field has the type that the schema gives it, and every base is one of the three.",
    structural: true,
    check: requiredChecks["wrong-type"],
  },
  "duplicate-input": {
    section: "ADR-002, inputs",
    requirement: "An input is known by its name, so no two have the same.",
    check: requiredChecks["duplicate-input"],
  },
  "forbidden-path": {
    section: "ADR-002, Path Resolution",
    requirement: "Paths are relative to their base; absolute ones are forbidden.",
    structural: true,
    check: requiredChecks["forbidden-path"],
  },
  "path-leaves-base": {
    section: "ADR-002, Path Resolution",
    requirement: "Paths stay inside their base.",
    check: requiredChecks["path-leaves-base"],
  },
  "undeclared-variable": {
    section: "ADR-002, outputs",
    requirement: "A variable in a pattern is the name of an input.",
    check: requiredChecks["undeclared-variable"],
  },
  "version-dialect": {
    section: "ADR-002, manifest_version",
    requirement: 'The current version of the manifest format is the text "1.0".',
    check: remark(remarks["version-dialect"]),
  },
  "unquoted-version": {
    section: "ADR-002, preconditions; Proposed Schema, version",
    requirement: "Versions are text, so that 2.40 is not 2.4.",
    check: remark(remarks["unquoted-version"]),
  },
  "empty-field": {
    section: "ADR-002, Backward Compatibility",
    requirement: "A field that is not needed is left out.",
    check: remark(spellingRemarks["empty-field"]),
  },
  "version-spelling": {
    section: "ADR-002, Proposed Schema, version",
    requirement: "The version of the skill has three numbers and no prefix, as in the schema.",
    check: remark(spellingRemarks["version-spelling"]),
  },
  "version-not-semver": {
    section: "ADR-002, Proposed Schema, version",
    requirement: "The version of the skill has the form of SemVer, as in the schema.",
    check: remark(spellingRemarks["version-not-semver"]),
  },
  "flat-inputs": {
    section: "ADR-002, inputs",
    requirement: "Inputs stand in two lists, required and optional.",
    structural: true,
    severity: "error",
    check: remark(spellingRemarks["flat-inputs"]),
  },
  "name-not-kebab": {
    section: "ADR-002, Examples",
    requirement: "The name is in kebab-case, as in every example.",
    check: remark(spellingRemarks["name-not-kebab"]),
  },
  "legacy-fields": {
    section: "ADR-002, Backward Compatibility",
    requirement: "A skill without manifest_version has no manifest, so it has no fields of one.",
    check: (subject) => {
      const { document } = subject;
      if (!isJsonRecord(document) || !isLegacy(document)) return [];
      return legacyRemarks["legacy-fields"](document, subject);
    },
  },
};

/** A remark of reading as a rule. */
function remark(
  say: (document: JsonRecord, subject: Parameters<RuleCheck>[0], written: Written) => readonly Diagnostic[],
): RuleCheck {
  return manifestCheck((document, subject) => say(document, subject, writtenIn(subject)));
}
