import { demand, type Rules } from "./rule.js";

/** The rules that the tables report while they go over a document: reading cannot do without some, and forgives the rest. */
export const readingRules: Rules = {
  "unsupported-version": demand(
    "manifest_version; Validation Rules, 2",
    "The major version of the manifest format is one that the reader knows.",
    { structural: true },
  ),
  "missing-field": demand(
    "Field Definitions",
    "Every field that is marked as required is there, and so are the names by which things are known.",
    { structural: true },
  ),
  "wrong-type": demand(
    "Proposed Schema; Path Resolution",
    "Every field has the type that the schema gives it, and every base is one of the three.",
    { structural: true },
  ),
  "duplicate-input": demand("inputs", "An input is known by its name, so no two have the same."),
  "forbidden-path": demand("Path Resolution", "Paths are relative to their base; absolute ones are forbidden.", {
    structural: true,
  }),
  "path-leaves-base": demand("Path Resolution", "Paths stay inside their base."),
  "undeclared-variable": demand("outputs", "A variable in a pattern is the name of an input."),
  "duplicate-entry": demand(
    "env, preconditions and outputs",
    "Each variable, command, file and artifact is declared once.",
    { validationOnly: true },
  ),
  "version-dialect": demand("manifest_version", 'The current version of the manifest format is the string "1.0".'),
  "unquoted-version": demand(
    "preconditions; Proposed Schema, version",
    "Versions are strings, so that 2.40 is not 2.4.",
  ),
  "version-spelling": demand(
    "Proposed Schema, version",
    "The version of the skill has three numbers and no prefix, as in the schema.",
  ),
  "version-not-semver": demand(
    "Proposed Schema, version",
    "The version of the skill has the form of SemVer, as in the schema.",
  ),
  "empty-field": demand("Backward Compatibility", "A field that is not needed is left out."),
  "flat-inputs": demand("inputs", "Inputs stand in two lists, required and optional.", {
    structural: true,
    severity: "error",
  }),
  "name-not-kebab": demand("Examples", "The name is in kebab-case, as in every example."),
  "legacy-fields": demand(
    "Backward Compatibility",
    "A skill without manifest_version has no manifest, so it has no fields of one.",
  ),
  "unknown-field": demand(
    "Field Definitions",
    "A mapping has the fields that the specification gives it; others are the author's own.",
  ),
  "misspelt-field": demand(
    "Field Definitions",
    "A field is spelled as the specification spells it, so that a reader finds it.",
  ),
};
