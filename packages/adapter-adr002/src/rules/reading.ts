import { demand, type Rules } from "./rule.js";

/** The rules that the tables check while they read a document. Reading fails for some and tolerates the others. */
export const readingRules: Rules = {
  "unsupported-version": demand(
    "manifest_version; Validation Rules, 2",
    "The major version of the manifest format is supported.",
    { sentences: ["adr002.md#s10", "adr002.md#s63", "adr002.md#d1"], structural: true },
  ),
  "missing-field": demand(
    "Field Definitions",
    "Every field that is marked as required is present, and every entry of a list has its name, command, path or pattern.",
    {
      sentences: ["adr002.md#s14", "adr002.md#s31", "adr002.md#s35", "adr002.md#s43", "adr002.md#d5"],
      structural: true,
    },
  ),
  "wrong-type": demand(
    "Proposed Schema; Path Resolution",
    "Every field has the type that the schema gives it, and every base is one of the three.",
    { sentences: ["adr002.md#s4", "adr002.md#s36"], structural: true },
  ),
  "duplicate-input": demand(
    "inputs",
    "The names of the inputs are unique, because an input is identified by its name.",
    {
      sentences: ["adr002.md#d13"],
    },
  ),
  "forbidden-path": demand("Path Resolution", "Paths are relative to their base; absolute ones are forbidden.", {
    sentences: ["adr002.md#s41", "adr002.md#d28"],
    structural: true,
  }),
  "path-leaves-base": demand("Path Resolution", "Paths stay inside their base.", { sentences: ["adr002.md#d28"] }),
  "undeclared-variable": demand("outputs", "A variable in a pattern is the name of an input.", {
    sentences: ["adr002.md#s44", "adr002.md#d30"],
  }),
  "duplicate-entry": demand(
    "env, preconditions and outputs",
    "Each variable, command, file and artifact is declared once.",
    { sentences: ["adr002.md#d14"], validationOnly: true },
  ),
  "version-dialect": demand("manifest_version", 'The current version of the manifest format is the string "1.0".', {
    sentences: ["adr002.md#s9", "adr002.md#d1"],
  }),
  "unquoted-version": demand(
    "preconditions; Proposed Schema, version",
    "Versions are strings, because the number 2.40 is 2.4.",
    { sentences: ["adr002.md#s32", "adr002.md#d8"] },
  ),
  "version-spelling": demand(
    "Proposed Schema, version",
    "The version of the skill has three numbers and no prefix, as in the schema.",
    { sentences: ["adr002.md#s7", "adr002.md#d7"] },
  ),
  "version-not-semver": demand(
    "Proposed Schema, version",
    "The version of the skill has the form of SemVer, as in the schema.",
    { sentences: ["adr002.md#s7", "adr002.md#d7"] },
  ),
  "empty-field": demand("Backward Compatibility", "A field without a value is left out.", {
    sentences: ["adr002.md#s71", "adr002.md#d9"],
  }),
  "flat-inputs": demand("inputs", "Inputs are in two lists, required and optional.", {
    sentences: ["adr002.md#s11", "adr002.md#d12"],
    structural: true,
    severity: "error",
  }),
  "name-not-kebab": demand("Examples", "The name is in kebab-case, as in every example.", {
    sentences: ["adr002.md#s75", "adr002.md#d6"],
  }),
  "legacy-fields": demand(
    "Backward Compatibility",
    "A skill without manifest_version has no manifest, so it has no manifest fields.",
    { sentences: ["adr002.md#s73", "adr002.md#s74", "adr002.md#d3"] },
  ),
  "unknown-field": demand("Field Definitions", "A mapping has the fields that the specification defines for it.", {
    sentences: ["adr002.md#d10"],
  }),
  "misspelt-field": demand(
    "Field Definitions",
    "A field is spelled as the specification spells it, so that a reader finds it.",
    { sentences: ["adr002.md#d10"] },
  ),
};
