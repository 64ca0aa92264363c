import { defineDiagnostics } from "@skill-convert/core";
import { structuralDiagnostics, textDiagnostics, versionDiagnostics } from "@skill-convert/format";
import { ID } from "./format.js";

/** Every finding about a STOP manifest. */
export const stopDiagnostics = defineDiagnostics(ID, {
  ...structuralDiagnostics,
  ...versionDiagnostics,
  ...textDiagnostics,
  "unknown-input-type": {
    severity: "error",
    message: '"{found}" is not an input type ({known}){hint}.',
    docs: "A manifest is valid only if the types of all inputs are recognised (Validation, rule 2), because a runtime checks values by them. Use one of the nine types, and say the rest under `constraints` or in the description.",
  },
  "unknown-output-type": {
    severity: "error",
    message: '"{found}" is not an output type ({known}){hint}.',
    docs: "A manifest is valid only if the types of all outputs are recognised (Validation, rule 2). Use one of the nine types, and say the rest in the description.",
  },
  "unknown-effect-type": {
    severity: "error",
    message: '"{found}" is not a type of side effect ({known}){hint}.',
    docs: "A manifest is valid only if the types of all side effects are recognised (Validation, rule 3), because a reviewer cannot judge an effect of an unknown type. Use the nearest of the five types and describe the effect.",
  },
  "undeclared-input": {
    severity: "error",
    message: '"${inputs.{name}}" does not name a declared input{hint}.',
    docs: "An interpolation must name an input that the manifest declares (Validation, rule 4); the runtime would have nothing to put in its place. Declare the input, or correct the name.",
  },
  "undeclared-output": {
    severity: "error",
    message: '"${outputs.{name}}" does not name a declared output{hint}.',
    docs: "An interpolation must name an output that the manifest declares; the runtime would have nothing to put in its place. Declare the output, or correct the name.",
  },
  "unknown-check": {
    severity: "error",
    message: '"{found}" is not a check that an assertion can make ({known}){hint}.',
    docs: "Assertions must use the check types of the specification (Validation, rule 5). What they do not cover can be a `custom` check, which runs a command.",
  },
  "duplicate-name": {
    severity: "error",
    message: '"{name}" is declared twice; names must be unique within their list.',
    docs: "Interpolations and runtimes find an input or output by its name, so no two may have the same name. Rename or remove one of them.",
  },
  "unquoted-text": {
    severity: "error",
    message: "{Place} must be a string; {found} must be quoted.",
    docs: "The list holds strings, and YAML reads this one as a number or as true or false because it has no quotes. It is read as it is written; other readers may refuse it. The fix puts it in quotes if it then reads as the same string.",
  },
  "blank-text": {
    severity: "warning",
    message: "{Place} is blank.",
    docs: "The field is present but has no content. Fill it in, or remove it if it is optional.",
  },
  "description-not-one-line": {
    severity: "warning",
    message: "The description has {lines} lines; the specification asks for one.",
    docs: "Lists and searches show the description on one line. Put the first sentence here and the rest into SKILL.md.",
  },
  "license-not-spdx": {
    severity: "warning",
    message: 'The license "{license}" is not an SPDX identifier, such as MIT or Apache-2.0.',
    docs: "A license is named by its SPDX identifier, or by several joined with AND, OR and WITH, so that programs can tell what it allows. https://spdx.org/licenses lists them.",
  },
  "repository-not-url": {
    severity: "warning",
    message: '"{repository}" is not a URL, such as https://example.org/skills.',
    docs: "`repository` is the address of the source code, with its scheme, so that it can be followed.",
  },
  "output-check-before-run": {
    severity: "error",
    message: '"{check}" verifies an output, which exists only after a run. Move it to "post".',
    docs: "Outputs can only be verified once the skill has run, so the specification allows these checks among the post-conditions only.",
  },
  "result-before-run": {
    severity: "warning",
    message: "{what} is known only after a run, but it is needed here before the run.",
    docs: "A pre-condition or a required file cannot depend on the results of the run: its outputs, its requests, its duration. Move the check to `post`.",
  },
  "check-without-condition": {
    severity: "warning",
    message: '"{check}" verifies nothing. Give it {expected}.',
    docs: "A check of a value needs a condition. Without one it passes whatever happens, and does not show whether the skill worked.",
  },
  "undeclared-output-check": {
    severity: "warning",
    message: 'The check verifies the output "{name}", which is not declared{hint}.',
    docs: "Outputs are declared under `outputs`, where a runtime and the caller learn of them. Declare this one, or correct the name.",
  },
  "check-against-type": {
    severity: "warning",
    message: 'The output "{name}" has the type {type}, so it cannot {condition}.',
    docs: "The condition expects a value of another type than the declared one, so the check always fails. Correct the condition or the type.",
  },
  "http-status-value": {
    severity: "warning",
    message: "{found} is not an HTTP status code (100 to 599).",
    docs: "The check compares the status of a traced request, a number such as 200 without quotes.",
  },
  "http-status-level": {
    severity: "warning",
    message: "The check needs traced requests, and nothing is traced at level {level}. Set the level to L1 or higher.",
    docs: "`http_status` looks at the requests in the trace of a run, and traces are recorded from level L1. The default level is L0.",
  },
  "assertions-below-level": {
    severity: "warning",
    message: "Assertions are evaluated only from level L2 on, and the level here is {level}.",
    docs: "A runtime evaluates assertions at the levels L2 and L3 only. The default level is L0. Raise it, or nobody verifies anything.",
  },
  "metrics-below-level": {
    severity: "info",
    message: "Metrics are collected only at level L3, and the level here is {level}.",
    docs: "A runtime must collect a skill's own metrics at level L3 only. Raise the level if you need them.",
  },
  "sampling-below-level": {
    severity: "info",
    message: "Nothing is traced at level {level}, so there is nothing to sample.",
    docs: "Traces are recorded from level L1 on. The default level is L0.",
  },
  "level-without-content": {
    severity: "info",
    message: "Level {level} is about {what}, and none are declared.",
    docs: "L2 adds assertions to a manifest, and L3 adds metrics. Without them the level makes runs more expensive and has no benefit. Declare them, or lower the level.",
  },
  "sampling-out-of-range": {
    severity: "error",
    message: "trace_sampling is a fraction of the runs, from 0 to 1; found {found}.",
    docs: "1 traces every run, 0.1 one in ten, 0 none. A percentage has to be divided by a hundred.",
  },
  "enum-without-values": {
    severity: "warning",
    message: '"{name}" has the type enum but no values under constraints.enum.',
    docs: "A value of the type `enum` is one of those listed under `constraints.enum`. Without the list nobody can tell which values are allowed.",
  },
  "value-of-another-type": {
    severity: "warning",
    message: "{Place} is not of the declared type {type}; it must be {expected}.",
    docs: "A default or an allowed value has to be a value of the declared type. A string that looks like a number or like true or false has to be quoted, and a number must not be.",
  },
  "default-not-allowed": {
    severity: "warning",
    message: '{Place} does not satisfy the constraints of "{name}".',
    docs: "The default takes the place of a value that was not given, so it must satisfy the same constraints.",
  },
  "impossible-limits": {
    severity: "warning",
    message: "{Place} can never be satisfied: {problem}.",
    docs: "No value and no run is within these limits. Correct them.",
  },
  "idle-constraint": {
    severity: "info",
    message: '"{constraint}" has no effect on a value of type {type}.',
    docs: "`pattern` is about strings; `min` and `max` bound a number, the length of a string or the size of an array; `enum` is about any value.",
  },
  "default-of-required": {
    severity: "info",
    message: '"{name}" must be given, so its default is never used.',
    docs: "A default is for an input that may be left out. Remove it, or set `required` to false.",
  },
  "misplaced-detail": {
    severity: "warning",
    message: '"{field}" does not apply to an effect of type {type}, only to {types}.',
    docs: "The field belongs to effects of certain types only. Move it to an effect of such a type.",
  },
  "other-placeholder": {
    severity: "warning",
    message: '"{found}" is plain text. An input is written "{expected}".',
    docs: "An input is interpolated as `${inputs.name}`. The placeholders of other formats are not replaced.",
  },
  "sop-spelling": {
    severity: "warning",
    message: 'The specification version is written {found}. Write it as "{expected}", with quotes.',
    docs: 'Without quotes YAML reads `0.1` as a number, and `0.10` as the same number. Write `sop: "0.1"`. Reading forgives it; validating calls it an error.',
  },
  "unknown-sop-version": {
    severity: "warning",
    message: 'The specification version "{found}" is not known. The manifest is read as version "{expected}".',
    docs: "The fields are read as the known version of the specification defines them, and what it does not define is kept. Check that the result is what was meant. Validating calls it an error, since the rules of another version are not known.",
  },
  "name-not-kebab": {
    severity: "warning",
    message: 'The name "{name}" is not kebab-case; "{expected}" would be.',
    docs: "The name is the skill's unique identifier: lower-case words joined by hyphens. It is read and kept as it is.",
  },
  "text-for-list": {
    severity: "warning",
    message: '"{field}" must be a list; this string is read as a list of one.',
    docs: "Other readers of the format may refuse a string, or read its letters as the list, so validating calls it an error. Write it in brackets, which the fix does.",
  },
  "unknown-value": {
    severity: "warning",
    message: '"{value}" is not one of the values of "{field}" ({known}){hint}. It is kept and not used.',
    docs: "The specification lists the values that this field may have, and a runtime need not understand any other. Reading keeps the value; validating calls it an error.",
  },
  "skill-file-differs": {
    severity: "warning",
    message: 'SKILL.md and skill.yaml have different values for "{field}". The one in skill.yaml is used.',
    docs: "Keep both files in sync, because an agent reads SKILL.md and the runtime reads skill.yaml. The value in SKILL.md stays as it is.",
  },
});
