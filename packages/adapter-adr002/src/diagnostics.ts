import { defineDiagnostics } from "@skill-convert/core";
import { structuralDiagnostics, textDiagnostics, versionDiagnostics } from "@skill-convert/format";

/** Everything that this package may say. */
export const adr002Diagnostics = defineDiagnostics("adr002", {
  ...structuralDiagnostics,
  ...versionDiagnostics,
  ...textDiagnostics,
  "unsupported-version": {
    severity: "error",
    message: "manifest_version {found} is not supported; the supported versions are {supported}.",
    docs: "A new major version of the manifest format may give every field another meaning, so nothing of it is read. Version 1 in any minor version is.",
  },
  "duplicate-input": {
    severity: "error",
    message: 'There are two inputs called "{name}".',
    docs: "An input is known by its name, in the required and in the optional list together. Rename one, or remove it.",
  },
  "forbidden-path": {
    severity: "error",
    message: 'The path "{path}" is not allowed: {problem}.',
    docs: "A path is relative to its base (skill_root, repo_root or cwd), so that a skill means the same on every machine. Absolute paths, home directories and drives are not.",
  },
  "path-leaves-base": {
    severity: "error",
    message: 'The path "{path}" is not allowed: {problem}.',
    docs: "A path stays inside its base (skill_root, repo_root or cwd): no `..` may lead out of it, since what lies there is another on every machine. Choose the base that the file lies in.",
  },
  "undeclared-variable": {
    severity: "error",
    message: 'The pattern refers to "{name}", which is not an input{hint}.',
    docs: "Between double braces stands the name of an input, whose value takes its place. Declare the input, or correct the name.",
  },
  "keyword-outside-subset": {
    severity: "warning",
    message: 'The keyword "{keyword}" is not in the subset of JSON Schema that ADR-002 supports ({supported}){hint}.',
    docs: "Readers of the format need not understand the keyword. It is kept as it is, here and in what is written from here; another format's keywords outside the subset are not written.",
  },
  "unknown-type": {
    severity: "error",
    message: '"{type}" is not a type ({known}){hint}.',
    docs: "The type of a value is one of those that JSON Schema has. Nothing can be checked against another.",
  },
  "type-outside-subset": {
    severity: "warning",
    message: "The type {type} is not in the subset of JSON Schema that ADR-002 supports ({supported}).",
    docs: "The subset has one type per schema, and `null` is not one of them. Readers of the format need not understand the rest of JSON Schema; what is there is kept.",
  },
  "malformed-schema": {
    severity: "error",
    message: 'The keyword "{keyword}" must be {expected}; found {found}.',
    docs: "Inputs are validated with JSON Schema, and this is not a JSON Schema: the keyword has a value of the wrong kind. Correct it; a number must not be quoted here.",
  },
  "impossible-bounds": {
    severity: "warning",
    message: "No number is at least {minimum} and at most {maximum}.",
    docs: "The minimum is above the maximum, so that no value is valid. Correct one of them.",
  },
  "value-not-allowed": {
    severity: "warning",
    message: "The {what} does not match its own schema: it must be {expected}.",
    docs: "A default and the values of an enum have to be valid under the schema that they stand in. A string that looks like a number or like true or false has to be quoted, and a number must not be. A pattern that cannot be matched in linear time is not tried.",
  },
  "incomplete-input": {
    severity: "warning",
    message: 'The input "{name}" has no {field}.',
    docs: "Each input has a name, a description and a schema: the description tells a caller what to give, the schema which values will do.",
  },
  "optional-without-default": {
    severity: "info",
    message: 'The input "{name}" is optional and has no default.',
    docs: "Optional inputs have defaults that can be overridden. Without one, what happens when nothing is given is for the instructions to say.",
  },
  "default-of-required": {
    severity: "info",
    message: 'The input "{name}" is required, so its default is never used.',
    docs: "A required input must be provided, or the skill fails. Move it to the optional inputs, or remove the default.",
  },
  "duplicate-entry": {
    severity: "warning",
    message: '"{name}" appears twice under "{list}".',
    docs: "Two entries for one thing can contradict each other, and readers differ on which of them counts. Join them into one.",
  },
  "blank-text": {
    severity: "warning",
    message: "{Place} is blank.",
    docs: "The field is there and says nothing. Write what it is for.",
  },
  "command-not-name": {
    severity: "warning",
    message: '"{cmd}" is not the name of a command.',
    docs: "A command is looked for in PATH by its name: no folders, no arguments. Its versions stand under `min_version` and `max_version`.",
  },
  "bound-not-version": {
    severity: "warning",
    message: '"{found}" is not a version, such as "2.40".',
    docs: "A bound is one version, without an operator before it: numbers with dots between them. What it bounds is said by its field.",
  },
  "impossible-versions": {
    severity: "warning",
    message: 'No version of "{cmd}" is at least {min} and at most {max}.',
    docs: "The earliest version that will do comes after the latest one, so that the skill can never run. Correct one of them.",
  },
  "timeout-not-positive": {
    severity: "warning",
    message: "A timeout of {timeout} seconds ends every run before it begins.",
    docs: "The timeout is the longest run, in seconds. Leave it out where there is no limit.",
  },
  "other-placeholder": {
    severity: "warning",
    message: '"{found}" is not replaced by the value of an input; write "{expected}".',
    docs: "A pattern refers to an input by its name in two braces, neither more nor fewer. Other formats spell it otherwise; here nothing takes the place of such text, or something of it is left over.",
  },
  "placeholder-in-path": {
    severity: "warning",
    message: '"{found}" is plain text here: only the patterns of outputs refer to inputs.',
    docs: "A required file is looked for before the skill runs, under the path as it stands.",
  },
  "legacy-fields": {
    severity: "warning",
    message: "There is no manifest_version, so {fields} are kept but not read as a manifest.",
    docs: 'A skill without `manifest_version` has no manifest, and nothing of it is validated. Add `manifest_version: "1.0"` if these fields are meant as one.',
  },
  "version-dialect": {
    severity: "warning",
    message: "manifest_version {found} is read as {read}.",
    docs: 'The version of the manifest format is the text "1.0". A number, or a later minor version, is read all the same and kept as it is.',
  },
  "flat-inputs": {
    severity: "info",
    message: "The inputs are one list; the specification has a list `required` and a list `optional`.",
    docs: "One flat list with `required` on each input is a dialect that is read, and left as it is where the file is edited. Readers that go by the specification find no inputs in it, so validating calls it an error.",
  },
  "name-not-kebab": {
    severity: "info",
    message: 'The name "{name}" is not in kebab-case; other formats use "{kebab}".',
    docs: "A skill's name is also that of its folder: lower-case letters, digits and single hyphens. The name is kept as it is.",
  },
});
