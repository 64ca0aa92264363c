import { FORBIDDEN, type RuleDefinitions } from "@skill-convert/format";
import { v2Diagnostics } from "../diagnostics.js";
import { PLATFORMS } from "../fields/entrypoints.js";
import { entrypoints } from "../fields/operation.js";
import { V2 } from "../format.js";
import { outputNotJson } from "./commands.js";
import { commonRules } from "./common.js";
import { demand } from "./demand.js";
import { blankTexts, capabilityForm, otherVersion } from "./document.js";
import { defaultTypes, placeholderSpelling, unusedDefaults } from "./inputs.js";

/** The rules of the specification. Reading reports some violations with a lower severity than validation does. */
export const v2Rules: RuleDefinitions<typeof v2Diagnostics.definitions> = {
  ...commonRules(v2Diagnostics, V2.word, entrypoints, {}, (_, v2) => v2),
  "missing-field": demand("Field Reference", "Every required field is present.", {
    sentences: [
      "skill-manifest-v2.md#s18",
      "skill-manifest-v2.md#s22",
      "skill-manifest-v2.md#s45",
      "skill-manifest-v2.md#s52",
      "skill-manifest-v2.md#s68",
      "skill-manifest-v2.md#d35",
    ],
    structural: true,
  }),
  "blank-text": demand("Field Reference", "No id, name or required description is blank.", {
    sentences: ["skill-manifest-v2.md#d11"],
    find: blankTexts,
  }),
  "wrong-type": demand("Schema", "Every field has the type that the schema gives it.", {
    sentences: [
      "skill-manifest-v2.md#s8",
      "skill-manifest-v2.md#s9",
      "skill-manifest-v2.md#s10",
      "skill-manifest-v2.md#s11",
      "skill-manifest-v2.md#s12",
      "skill-manifest-v2.md#s13",
      "skill-manifest-v2.md#s14",
      "skill-manifest-v2.md#s15",
      "skill-manifest-v2.md#s16",
      "skill-manifest-v2.md#s17",
    ],
    structural: true,
  }),
  "unknown-field": demand("Field Reference", "A mapping has only the fields that the reference lists for it.", {
    sentences: ["skill-manifest-v2.md#s20", "skill-manifest-v2.md#d10"],
  }),
  "misspelt-field": demand("Field Reference", "A field is spelled as the reference spells it.", {
    sentences: ["skill-manifest-v2.md#s21"],
  }),
  "v1-content": demand("Migration from v1", "Entrypoints are inside their operations, not at the top level.", {
    sentences: ["skill-manifest-v2.md#s77"],
    find: otherVersion("entrypoints", "operations"),
  }),
  "unsupported-schema-version": demand("Top-Level, schema_version", "The major version of the schema is 2.", {
    sentences: ["skill-manifest-v2.md#s23", "skill-manifest-v2.md#d12"],
    structural: true,
  }),
  "schema-version-spelling": demand("Top-Level, schema_version", 'The schema version is always the string "2.0".', {
    sentences: ["skill-manifest-v2.md#s23", "skill-manifest-v2.md#d12"],
    ...FORBIDDEN,
  }),
  "no-operations": demand("Top-Level, operations", "The manifest lists the named operations that the skill exposes.", {
    sentences: ["skill-manifest-v2.md#s29", "skill-manifest-v2.md#d17"],
  }),
  "capability-form": demand("capabilities", "By convention a capability is a domain and a verb, joined by a hyphen.", {
    sentences: ["skill-manifest-v2.md#s34"],
    find: capabilityForm,
  }),
  "unknown-type": demand("input[param], type", "The type is string, integer, boolean or json.", {
    sentences: ["skill-manifest-v2.md#s53", "skill-manifest-v2.md#d19"],
    ...FORBIDDEN,
  }),
  "dialect-type": demand("input[param], type", "The types number, array and object of other formats are not used.", {
    sentences: ["skill-manifest-v2.md#s53", "skill-manifest-v2.md#d19"],
    ...FORBIDDEN,
  }),
  "default-type": demand("input[param], default", "The default is a value of the input's type.", {
    sentences: ["skill-manifest-v2.md#s57", "skill-manifest-v2.md#d21"],
    find: defaultTypes,
  }),
  "default-unused": demand("input[param], required and default", "Only an input that may be left out has a default.", {
    sentences: ["skill-manifest-v2.md#s57", "skill-manifest-v2.md#d22"],
    find: unusedDefaults,
  }),
  "dialect-field": demand("output, fields", "Each field of an output is a string: a type or a description.", {
    sentences: ["skill-manifest-v2.md#s71", "skill-manifest-v2.md#d24"],
  }),
  "dialect-agent": demand("entrypoints", `The keys of the entrypoints are ${PLATFORMS.join(" and ")}.`, {
    sentences: ["skill-manifest-v2.md#s60", "skill-manifest-v2.md#d25"],
  }),
  "undeclared-placeholder": demand("entrypoints", "A placeholder in an argument names an input of the operation.", {
    sentences: ["skill-manifest-v2.md#s65", "skill-manifest-v2.md#d32"],
  }),
  "placeholder-spelling": demand("entrypoints", "A placeholder is a name in single braces.", {
    sentences: ["skill-manifest-v2.md#s64", "skill-manifest-v2.md#d33"],
    find: placeholderSpelling,
  }),
  "unused-input": demand("entrypoints", "The values of the inputs reach the program through its arguments.", {
    sentences: ["skill-manifest-v2.md#s66", "skill-manifest-v2.md#d34"],
    severity: "warning",
  }),
  "output-not-json": demand("output; Top-Level, stdout_contract", "The last line of the output is valid JSON.", {
    sentences: ["skill-manifest-v2.md#s72", "skill-manifest-v2.md#s31", "skill-manifest-v2.md#d36"],
    find: outputNotJson(entrypoints),
  }),
  "dialect-note": demand("Top-Level, stdout_contract", "The stdout contract has a single field.", {
    sentences: ["skill-manifest-v2.md#s17", "skill-manifest-v2.md#d37"],
  }),
};
