import type { Rule } from "@skill-convert/core";
import { v2Checks } from "./checks.js";
import { readingV2 } from "./decode.js";
import { v2Diagnostics } from "./diagnostics.js";
import * as remarks from "./remarks.js";
import { blankTexts } from "./rules/blank.js";
import { defaultTypes, unusedDefaults } from "./rules/defaults.js";
import { aboutBlock, lineEndings } from "./rules/embedding.js";
import * as entrypoints from "./rules/entrypoints.js";
import { otherFieldsV2, otherVersion } from "./rules/fields.js";
import { folderName, notSemver } from "./rules/identity.js";
import { capabilityForm, repeatedItems } from "./rules/lists.js";
import { coded, toRules } from "./rules/rule.js";
import { viewV2 } from "./view.js";

/** What the specification asks for, in its order. Reading forgives some of it, and says so with a lesser severity. */
export const v2Rules: readonly Rule[] = toRules(v2Diagnostics, {
  "second-block": {
    section: "Embedding",
    requirement: "A SKILL.md carries one skill-manifest block.",
    check: v2Checks["second-block"],
  },
  "unclosed-block": {
    section: "Embedding",
    requirement: "The manifest stands in a fenced code block, which has an end.",
    check: aboutBlock(readingV2, "unclosed-block"),
  },
  "yaml-content": {
    section: "Embedding",
    requirement: "The content of the block is JSON.",
    severity: "warning",
    check: aboutBlock(readingV2, "yaml-content"),
  },
  "json-as-yaml": {
    section: "Embedding",
    requirement: "The content of the block is JSON that any reader of JSON can read.",
    check: aboutBlock(readingV2, "json-as-yaml"),
  },
  "mixed-line-endings": {
    section: "Embedding",
    requirement: "The block is one text, in which lines end alike.",
    check: lineEndings(readingV2),
  },
  "missing-field": {
    section: "Field Reference",
    requirement: "Every field that the reference marks as required is there.",
    structural: true,
    check: v2Checks["missing-field"],
  },
  "blank-text": {
    section: "Field Reference",
    requirement: "The id, the names of operations and inputs, and the descriptions that are required say something.",
    check: blankTexts,
  },
  "wrong-type": {
    section: "Schema",
    requirement: "Every field has the type that the schema gives it.",
    structural: true,
    check: v2Checks["wrong-type"],
  },
  "unknown-field": {
    section: "Field Reference",
    requirement: "An object has the fields that the reference lists for it.",
    check: otherFieldsV2(v2Diagnostics, "unknown-field"),
  },
  "misspelt-field": {
    section: "Field Reference",
    requirement: "A field is spelled as the reference spells it.",
    check: otherFieldsV2(v2Diagnostics, "misspelt-field"),
  },
  "v1-content": {
    section: "Migration from v1",
    requirement: "Entrypoints stand in their operations, and not at the top.",
    check: otherVersion((place) => v2Diagnostics.create("v1-content", {}, place), "entrypoints", "operations"),
  },
  "unsupported-schema-version": {
    section: "Top-Level, schema_version",
    requirement: "The schema version is that of this format.",
    structural: true,
    check: v2Checks["unsupported-schema-version"],
  },
  "schema-version-spelling": {
    section: "Top-Level, schema_version",
    requirement: 'The schema version is always the text "2.0".',
    severity: "error",
    structural: true,
    check: remarks.schemaVersionRemarks,
  },
  "folder-name": {
    section: "Top-Level, id",
    requirement: "The id is the name of the skill's folder.",
    check: folderName(v2Diagnostics),
  },
  "version-number": {
    section: "Top-Level, version",
    requirement: "The version is a text in the form of SemVer, and no number.",
    severity: "error",
    structural: true,
    check: coded("version-number", remarks.versionRemarks(v2Diagnostics)),
  },
  "version-spelling": {
    section: "Top-Level, version",
    requirement: "The version is written as SemVer writes it.",
    severity: "error",
    structural: true,
    check: coded("version-spelling", remarks.versionRemarks(v2Diagnostics)),
  },
  "version-not-semver": {
    section: "Top-Level, version",
    requirement: "The version is SemVer.",
    severity: "error",
    structural: true,
    check: notSemver(v2Diagnostics),
  },
  "no-operations": {
    section: "Top-Level, operations",
    requirement: "The operations that the skill exposes are named.",
    check: remarks.emptyOperations,
  },
  "capability-form": {
    section: "capabilities",
    requirement: "By convention a capability is a domain and a verb, joined by a hyphen.",
    check: capabilityForm,
  },
  "repeated-item": {
    section: "capabilities; effects",
    requirement: "A capability or an effect is declared once.",
    check: repeatedItems(v2Diagnostics),
  },
  "unknown-effect": {
    section: "effects",
    requirement: "An effect is one of the eight that the specification standardises.",
    severity: "error",
    structural: true,
    check: remarks.effectRemarks(v2Diagnostics),
  },
  "undeclared-process": {
    section: "effects",
    requirement: "The effects name what the skill may do; running a program is proc.exec.",
    check: entrypoints.undeclaredProcess(v2Diagnostics, viewV2),
  },
  "unknown-type": {
    section: "input[param], type",
    requirement: "The type of an input is one of string, integer, boolean and json.",
    severity: "error",
    structural: true,
    check: remarks.unknownTypes,
  },
  "dialect-type": {
    section: "input[param], type",
    requirement: "The type of an input is one of the four, and none of those that other formats have.",
    severity: "error",
    structural: true,
    check: remarks.dialectTypes,
  },
  "default-type": {
    section: "input[param], default",
    requirement: "The default is a value that the input may have.",
    check: defaultTypes,
  },
  "default-unused": {
    section: "input[param], required and default",
    requirement: "A default is for an input that may be left out.",
    check: unusedDefaults,
  },
  "dialect-field": {
    section: "output, fields",
    requirement: "The fields of an output are a type or a description each, as a text.",
    check: remarks.dialectFields,
  },
  "dialect-agent": {
    section: "entrypoints",
    requirement: "The keys of the entrypoints are unix and windows.",
    check: remarks.dialectAgents,
  },
  "one-platform": {
    section: "entrypoints",
    requirement: "An operation has a command for unix and one for windows.",
    check: remarks.onePlatform(v2Diagnostics, viewV2),
  },
  "no-entrypoint": {
    section: "operations[name], entrypoints",
    requirement: "An operation has a command.",
    check: entrypoints.missingEntrypoints(v2Diagnostics, viewV2),
  },
  "empty-command": {
    section: "entrypoints",
    requirement: "A command is an argument vector, of which the first item is the program.",
    check: entrypoints.emptyCommands(v2Diagnostics, viewV2),
  },
  "undeclared-placeholder": {
    section: "entrypoints",
    requirement: "A placeholder in an argument vector names an input of the operation.",
    check: v2Checks["undeclared-placeholder"],
  },
  "placeholder-spelling": {
    section: "entrypoints",
    requirement: "A placeholder is a name in single braces.",
    check: entrypoints.placeholderSpelling,
  },
  "unused-input": {
    section: "entrypoints",
    requirement: "The values of the inputs reach the program through the placeholders of its arguments.",
    severity: "warning",
    check: remarks.unusedInputs,
  },
  "program-not-found": {
    section: "entrypoints",
    requirement: "A command runs in the skill's folder, in which the script that it names lies.",
    check: entrypoints.missingPrograms(v2Diagnostics, viewV2),
  },
  "output-not-json": {
    section: "output; Top-Level, stdout_contract",
    requirement: "The last line that a program prints is valid JSON, and the contract promises it.",
    check: entrypoints.outputNotJson(v2Diagnostics, viewV2),
  },
  "dialect-note": {
    section: "Top-Level, stdout_contract",
    requirement: "The contract about the output says whether its last line is JSON.",
    check: remarks.dialectNote,
  },
});
