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

/** What the specification asks for. Reading forgives some of it, and reports it with a lesser severity. */
export const v2Rules: RuleDefinitions<typeof v2Diagnostics.definitions> = {
  ...commonRules(v2Diagnostics, V2.word, entrypoints, {}, (_, v2) => v2),
  "missing-field": demand("Field Reference", "Every required field is there.", {
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
  "blank-text": demand("Field Reference", "The id, names, and the descriptions that are required say something.", {
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
  "unknown-field": demand("Field Reference", "A mapping has the fields that the reference lists for it.", {
    sentences: ["skill-manifest-v2.md#s20", "skill-manifest-v2.md#d10"],
  }),
  "misspelt-field": demand("Field Reference", "A field is spelled as the reference spells it.", {
    sentences: ["skill-manifest-v2.md#s21"],
  }),
  "v1-content": demand("Migration from v1", "Entrypoints stand in their operations, and not at the top.", {
    sentences: ["skill-manifest-v2.md#s77"],
    find: otherVersion("entrypoints", "operations"),
  }),
  "unsupported-schema-version": demand("Top-Level, schema_version", "The schema version is that of this format.", {
    sentences: ["skill-manifest-v2.md#s23", "skill-manifest-v2.md#d12"],
    structural: true,
  }),
  "schema-version-spelling": demand("Top-Level, schema_version", 'It is always the string "2.0".', {
    sentences: ["skill-manifest-v2.md#s23", "skill-manifest-v2.md#d12"],
    ...FORBIDDEN,
  }),
  "no-operations": demand("Top-Level, operations", "The operations that the skill exposes are named.", {
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
  "dialect-type": demand("input[param], type", "The type is none of those that other formats have.", {
    sentences: ["skill-manifest-v2.md#s53", "skill-manifest-v2.md#d19"],
    ...FORBIDDEN,
  }),
  "default-type": demand("input[param], default", "The default is a value that the input may have.", {
    sentences: ["skill-manifest-v2.md#s57", "skill-manifest-v2.md#d21"],
    find: defaultTypes,
  }),
  "default-unused": demand("input[param], required and default", "A default is for an input that may be left out.", {
    sentences: ["skill-manifest-v2.md#s57", "skill-manifest-v2.md#d22"],
    find: unusedDefaults,
  }),
  "dialect-field": demand("output, fields", "The fields of an output are a type or a description each, as a string.", {
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
  "dialect-note": demand(
    "Top-Level, stdout_contract",
    "The contract says whether the last line is JSON, and no more.",
    { sentences: ["skill-manifest-v2.md#s17", "skill-manifest-v2.md#d37"] },
  ),
};
