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
  ...commonRules(v2Diagnostics, V2.word, entrypoints, {}),
  "missing-field": demand("Field Reference", "Every required field is there.", { structural: true }),
  "blank-text": demand("Field Reference", "The id, names, and the descriptions that are required say something.", {
    find: blankTexts,
  }),
  "wrong-type": demand("Schema", "Every field has the type that the schema gives it.", { structural: true }),
  "unknown-field": demand("Field Reference", "A mapping has the fields that the reference lists for it."),
  "misspelt-field": demand("Field Reference", "A field is spelled as the reference spells it."),
  "v1-content": demand("Migration from v1", "Entrypoints stand in their operations, and not at the top.", {
    find: otherVersion("entrypoints", "operations"),
  }),
  "unsupported-schema-version": demand("Top-Level, schema_version", "The schema version is that of this format.", {
    structural: true,
  }),
  "schema-version-spelling": demand("Top-Level, schema_version", 'It is always the string "2.0".', FORBIDDEN),
  "no-operations": demand("Top-Level, operations", "The operations that the skill exposes are named."),
  "capability-form": demand("capabilities", "By convention a capability is a domain and a verb, joined by a hyphen.", {
    find: capabilityForm,
  }),
  "unknown-type": demand("input[param], type", "The type is string, integer, boolean or json.", FORBIDDEN),
  "dialect-type": demand("input[param], type", "The type is none of those that other formats have.", FORBIDDEN),
  "default-type": demand("input[param], default", "The default is a value that the input may have.", {
    find: defaultTypes,
  }),
  "default-unused": demand("input[param], required and default", "A default is for an input that may be left out.", {
    find: unusedDefaults,
  }),
  "dialect-field": demand("output, fields", "The fields of an output are a type or a description each, as a string."),
  "dialect-agent": demand("entrypoints", `The keys of the entrypoints are ${PLATFORMS.join(" and ")}.`),
  "undeclared-placeholder": demand("entrypoints", "A placeholder in an argument names an input of the operation."),
  "placeholder-spelling": demand("entrypoints", "A placeholder is a name in single braces.", {
    find: placeholderSpelling,
  }),
  "unused-input": demand("entrypoints", "The values of the inputs reach the program through its arguments.", {
    severity: "warning",
  }),
  "output-not-json": demand("output; Top-Level, stdout_contract", "The last line of the output is valid JSON.", {
    find: outputNotJson(entrypoints),
  }),
  "dialect-note": demand("Top-Level, stdout_contract", "The contract says whether the last line is JSON, and no more."),
};
