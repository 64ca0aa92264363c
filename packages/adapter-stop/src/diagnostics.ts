import { defineDiagnostics } from "@skill-convert/core";
import { ID } from "./format.js";

/** Every finding about a STOP manifest. */
export const stopDiagnostics = defineDiagnostics(ID, {
  "missing-field": {
    severity: "error",
    message: '{place} lacks the required field "{field}": {expected}.',
    docs: "A manifest has `sop`, `name`, `version` and `description`; an input or output has a name and a type; a side effect a type; an assertion a check and the parameters of that check. Nothing can stand in for them without guessing. Add the field.",
  },
  "wrong-type": {
    severity: "error",
    message: "{place} must be {expected}; found {found}.",
    docs: "The value is not of the kind that the specification gives this field, so it cannot be understood. Correct it. A text that looks like a number or a flag has to be quoted.",
  },
  "unknown-input-type": {
    severity: "error",
    message: '"{type}" is no type of an input ({known}){hint}.',
    docs: "A manifest is valid only if the types of all inputs are recognised (Validation, rule 2), because a runtime checks values by them. Use one of the nine types, and say the rest under `constraints` or in the description.",
  },
  "unknown-output-type": {
    severity: "error",
    message: '"{type}" is no type of an output ({known}){hint}.',
    docs: "A manifest is valid only if the types of all outputs are recognised (Validation, rule 2). Use one of the nine types, and say the rest in the description.",
  },
  "unknown-effect-type": {
    severity: "error",
    message: '"{type}" is no type of side effect ({known}){hint}.',
    docs: "A manifest is valid only if the types of all side effects are recognised (Validation, rule 3): a reviewer cannot judge what has no name. Use the nearest of the five types and describe the effect.",
  },
  "undeclared-input": {
    severity: "error",
    message: '"${inputs.{name}}" names no declared input{hint}.',
    docs: "An interpolation must name an input that the manifest declares (Validation, rule 4); the runtime would have nothing to put in its place. Declare the input, or correct the name.",
  },
  "undeclared-output": {
    severity: "error",
    message: '"${outputs.{name}}" names no declared output{hint}.',
    docs: "An interpolation must name an output that the manifest declares; the runtime would have nothing to put in its place. Declare the output, or correct the name.",
  },
  "unknown-check": {
    severity: "error",
    message: '"{check}" is no check that an assertion can make ({known}){hint}.',
    docs: "Assertions must use the check types of the specification (Validation, rule 5). What they do not cover can be a `custom` check, which runs a command.",
  },
  "duplicate-name": {
    severity: "error",
    message: '"{name}" is declared twice under "{list}"; names must be unique.',
    docs: "Interpolations and runtimes find an input or output by its name, so each name can stand for one only. Rename or remove one of them.",
  },
  "sop-spelling": {
    severity: "warning",
    message: 'The specification version is written {found}; it is the text "{expected}", with quotes.',
    docs: 'Without quotes YAML reads `0.1` as a number, and `0.10` as the same number. Write `sop: "0.1"`.',
  },
  "unknown-sop-version": {
    severity: "warning",
    message: 'The specification version "{found}" is not known; the manifest is read as version "{expected}".',
    docs: "The fields are read as the known version of the specification defines them, and what it does not define is kept. Check that the result is what was meant.",
  },
  "name-not-kebab": {
    severity: "warning",
    message: 'The name "{name}" is not kebab-case; "{expected}" would be.',
    docs: "The name is the skill's unique identifier: lower-case words joined by hyphens. It is read and kept as it is.",
  },
  "version-spelling": {
    severity: "warning",
    message: 'The version {found} is read as "{read}": write it as text in the form MAJOR.MINOR.PATCH.',
    docs: "Versions are SemVer. A leading v, a missing part or a number is read all the same, and kept as it is spelled. Mind that YAML takes `1.10` without quotes for the number 1.1.",
  },
  "version-not-semver": {
    severity: "warning",
    message: 'The version "{found}" is not SemVer (MAJOR.MINOR.PATCH); it is kept as it is.',
    docs: "Versions are compared by the rules of SemVer, which say nothing about this one. Write it as MAJOR.MINOR.PATCH.",
  },
  "text-for-list": {
    severity: "warning",
    message: '"{field}" is a list; the text here is read as a list of one.',
    docs: "Other readers of the format may refuse a text, or read its letters as the list. Write it in brackets.",
  },
  "empty-value": {
    severity: "warning",
    message: '"{field}" has no value; it is read as if it were not there.',
    docs: "A key without a value is null in YAML. Give it a value, an empty list (`[]`) if there is none of it, or remove the key.",
  },
  "unknown-value": {
    severity: "warning",
    message: '"{value}" is not among the values of "{field}" ({known}){hint}; it is kept, and not used.',
    docs: "The specification lists the values that this field may have, and a runtime need not understand any other.",
  },
  "skill-file-differs": {
    severity: "warning",
    message: "SKILL.md and skill.yaml have different values for {field}; that of skill.yaml is read.",
    docs: "Both files should be kept in sync: an agent reads the one and the runtime the other. The value in SKILL.md is kept where it is.",
  },
});
