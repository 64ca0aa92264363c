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
  "unquoted-text": {
    severity: "error",
    message: "{place} must be a text; {found} has to be quoted.",
    docs: "The list holds texts, and YAML reads this one as a number or a flag because it has no quotes. It is read as its text; other readers may refuse it. The fix puts it in quotes where it then reads as the same text.",
  },
  "unknown-field": {
    severity: "info",
    message: '{place} has a field "{field}", which the specification does not define.',
    docs: "The field is kept, and no runtime has to look at it. Allow it by name if it is yours.",
  },
  "misspelt-field": {
    severity: "warning",
    message: '{place} has a field "{field}", which the specification does not define{hint}.',
    docs: "A field of nearly this name is defined and is not there, so that this is most likely a slip; as it stands, no runtime looks at it. Correct the name, or allow the field by name if it is yours.",
  },
  "blank-text": {
    severity: "warning",
    message: "{place} is blank.",
    docs: "The field is there and says nothing. Write what it is for, or remove it where it may be left out.",
  },
  "description-not-one-line": {
    severity: "warning",
    message: "The description has {lines} lines; the specification asks for one.",
    docs: "Lists and searches show the description in a line. Put the first sentence here and the rest into SKILL.md.",
  },
  "license-not-spdx": {
    severity: "warning",
    message: 'The license "{license}" is no SPDX identifier, such as MIT or Apache-2.0.',
    docs: "A license is named by its SPDX identifier, or by several joined with AND, OR and WITH, so that programs can tell what it allows. https://spdx.org/licenses lists them.",
  },
  "repository-not-url": {
    severity: "warning",
    message: '"{repository}" is no URL, such as https://example.org/skills.',
    docs: "`repository` is the address of the source code, with its scheme, so that it can be followed.",
  },
  "variable-name": {
    severity: "warning",
    message: '"{name}" cannot be the name of an environment variable.',
    docs: "A name begins with a letter or an underscore and has letters, digits and underscores, on some systems hyphens, dots and round brackets as well, without `$` and without a value. As it stands the variable can never be set, so that the skill never runs.",
  },
  "output-check-before-run": {
    severity: "error",
    message: '"{check}" verifies an output, which there is only after a run: move it to "post".',
    docs: "Outputs can only be verified once the skill has run, so the specification allows these checks among the post-conditions only.",
  },
  "result-before-run": {
    severity: "warning",
    message: "{what} is known only after a run; here it is needed before.",
    docs: "What is verified or required before a run cannot depend on what the run does: its outputs, its requests, its duration. Move the check to `post`.",
  },
  "check-without-condition": {
    severity: "warning",
    message: '"{check}" verifies nothing: give it {expected}.',
    docs: "A check of a value says what is expected of it. Without any condition it passes whatever happens, and says nothing about whether the skill worked.",
  },
  "undeclared-output-check": {
    severity: "warning",
    message: 'The check verifies the output "{name}", which is not declared{hint}.',
    docs: "Outputs are declared under `outputs`, where a runtime and the caller learn of them. Declare this one, or correct the name.",
  },
  "check-against-type": {
    severity: "warning",
    message: 'The output "{name}" has the type {type}, so {condition} cannot hold.',
    docs: "The condition expects a value of another type than the one declared, so that the check always fails. Correct the condition or the type.",
  },
  "http-status-value": {
    severity: "warning",
    message: "{found} is no status of HTTP, which is a whole number from 100 to 599.",
    docs: "The check compares the status of a traced request, a number such as 200 without quotes.",
  },
  "http-status-level": {
    severity: "warning",
    message: "The check needs traced requests, and at level {level} nothing is traced: set the level to L1 at least.",
    docs: "`http_status` looks at the requests in the trace of a run, and traces are recorded from level L1. The level is L0 where none is given.",
  },
  "assertions-below-level": {
    severity: "warning",
    message: "Assertions are evaluated from level L2, and the level here is {level}.",
    docs: "A runtime evaluates assertions at the levels L2 and L3 only. The level is L0 where none is given. Raise it, or nobody verifies anything.",
  },
  "metrics-below-level": {
    severity: "info",
    message: "Metrics are collected at level L3, and the level here is {level}.",
    docs: "A runtime has to collect a skill's own metrics at level L3 only. Raise the level if they are needed.",
  },
  "sampling-below-level": {
    severity: "info",
    message: "Nothing is traced at level {level}, so there is nothing to sample.",
    docs: "Traces are recorded from level L1, and the level is L0 where none is given.",
  },
  "level-without-content": {
    severity: "info",
    message: "Level {level} is about {what}, and none are declared.",
    docs: "L2 adds assertions to a manifest and L3 metrics; a level that has nothing to add costs without a gain. Declare them, or lower the level.",
  },
  "sampling-out-of-range": {
    severity: "error",
    message: "trace_sampling is a fraction of the runs, from 0 to 1; found {found}.",
    docs: "1 traces every run, 0.1 one in ten, 0 none. A percentage has to be divided by a hundred.",
  },
  "enum-without-values": {
    severity: "warning",
    message: '"{name}" has the type enum, and no values under constraints.enum.',
    docs: "A value of the type `enum` is one of those listed under `constraints.enum`. Without the list nobody can tell which values are allowed.",
  },
  "value-of-another-type": {
    severity: "warning",
    message: "{place} is not of the type {type} that is declared: {expected}.",
    docs: "A default or an allowed value has to be a value of the declared type. A text that looks like a number or a flag has to be quoted, and a number must not be.",
  },
  "default-not-allowed": {
    severity: "warning",
    message: '{place} is not a value that the constraints of "{name}" allow.',
    docs: "The default takes the place of a value that was not given, and has to satisfy what any other value has to.",
  },
  "impossible-limits": {
    severity: "warning",
    message: "{place} can never be satisfied: {problem}.",
    docs: "No value and no run is within these limits. Correct them.",
  },
  "idle-constraint": {
    severity: "info",
    message: '"{constraint}" says nothing about a value of the type {type}.',
    docs: "`pattern` is about texts; `min` and `max` bound a number, the length of a text or the size of an array; `enum` is about any value.",
  },
  "default-of-required": {
    severity: "info",
    message: '"{name}" has to be given, so its default is never used.',
    docs: "A default is for an input that may be left out. Remove it, or set `required` to false.",
  },
  "invalid-pattern": {
    severity: "warning",
    message: "This is no regular expression: {problem}.",
    docs: "The pattern cannot be read, so nothing can be compared with it. A character such as `(`, `[` or `*` that stands for itself needs a backslash, which is doubled between double quotes.",
  },
  "misplaced-detail": {
    severity: "warning",
    message: '"{field}" says nothing about an effect of the type {type}; it is for {types}.',
    docs: "`access` is about files, `destinations` about the network and messages. Move it to the effect that it belongs to.",
  },
  "other-placeholder": {
    severity: "warning",
    message: '"{found}" is plain text; the input is written "{expected}".',
    docs: "An input is interpolated as `${inputs.name}`. Other formats spell it otherwise; here nothing takes the place of such text.",
  },
  "sop-spelling": {
    severity: "warning",
    message: 'The specification version is written {found}; it is the text "{expected}", with quotes.',
    docs: 'Without quotes YAML reads `0.1` as a number, and `0.10` as the same number. Write `sop: "0.1"`. Reading forgives it; validating calls it an error.',
  },
  "unknown-sop-version": {
    severity: "warning",
    message: 'The specification version "{found}" is not known; the manifest is read as version "{expected}".',
    docs: "The fields are read as the known version of the specification defines them, and what it does not define is kept. Check that the result is what was meant. Validating calls it an error, since the rules of another version are not known.",
  },
  "name-not-kebab": {
    severity: "warning",
    message: 'The name "{name}" is not kebab-case; "{expected}" would be.',
    docs: "The name is the skill's unique identifier: lower-case words joined by hyphens. It is read and kept as it is.",
  },
  "version-spelling": {
    severity: "warning",
    message: 'The version {found} is read as "{read}": write it as text in the form MAJOR.MINOR.PATCH.',
    docs: "Versions are SemVer. A leading v or a missing part is read all the same, and kept as it is spelled.",
  },
  "unquoted-version": {
    severity: "warning",
    message:
      'The version {found} is a number to YAML, and read as "{read}": write it as text in the form MAJOR.MINOR.PATCH.',
    docs: "A version is a text. Without quotes YAML reads two numbers with a dot as a number, so that `1.10` becomes 1.1. Reading forgives it, validating does not. The fix puts the version in quotes where that cannot change which version it is.",
  },
  "version-not-semver": {
    severity: "warning",
    message: 'The version "{found}" is not SemVer (MAJOR.MINOR.PATCH); it is kept as it is.',
    docs: "Versions are compared by the rules of SemVer, which say nothing about this one. Write it as MAJOR.MINOR.PATCH.",
  },
  "text-for-list": {
    severity: "warning",
    message: '"{field}" is a list; the text here is read as a list of one.',
    docs: "Other readers of the format may refuse a text, or read its letters as the list, so validating calls it an error. Write it in brackets, which the fix does.",
  },
  "empty-value": {
    severity: "warning",
    message: '"{field}" has no value; it is read as if it were not there.',
    docs: "A key without a value is null in YAML. Give it a value, an empty list (`[]`) if there is none of it, or remove the key.",
  },
  "unknown-value": {
    severity: "warning",
    message: '"{value}" is not among the values of "{field}" ({known}){hint}; it is kept, and not used.',
    docs: "The specification lists the values that this field may have, and a runtime need not understand any other. Reading keeps the value; validating calls it an error.",
  },
  "skill-file-differs": {
    severity: "warning",
    message: "SKILL.md and skill.yaml have different values for {field}; that of skill.yaml is read.",
    docs: "Both files should be kept in sync: an agent reads the one and the runtime the other. The value in SKILL.md is kept where it is.",
  },
});
