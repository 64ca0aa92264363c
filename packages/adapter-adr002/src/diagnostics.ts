import { defineDiagnostics } from "@skill-convert/core";
import { structuralDiagnostics, textDiagnostics, versionDiagnostics } from "@skill-convert/format";

/** The diagnostics of ADR-002. */
export const adr002Diagnostics = defineDiagnostics("adr002", {
  ...structuralDiagnostics,
  ...versionDiagnostics,
  ...textDiagnostics,
  "unsupported-version": {
    severity: "error",
    message: "manifest_version {found} is not supported; the supported versions are {supported}.",
    docs: "A new major version of the manifest format may change the meaning of every field, so the manifest is not read. Every minor version of version 1 is read.",
  },
  "duplicate-input": {
    severity: "error",
    message: 'There are two inputs called "{name}".',
    docs: "An input is identified by its name, which must be unique across the required and the optional list. Rename or remove one of the two.",
  },
  "forbidden-path": {
    severity: "error",
    message: 'The path "{path}" is not allowed: {problem}.',
    docs: "A path is relative to its base (skill_root, repo_root or cwd), so that it means the same on every machine. Absolute paths, home directories and drives are forbidden.",
  },
  "path-leaves-base": {
    severity: "error",
    message: 'The path "{path}" is not allowed: {problem}.',
    docs: "A path stays inside its base (skill_root, repo_root or cwd), so `..` must not lead out of it, because the folders outside differ from machine to machine. Choose the base that contains the file.",
  },
  "undeclared-variable": {
    severity: "error",
    message: 'The pattern refers to "{name}", which is not an input{hint}.',
    docs: "A name in double braces is replaced by the value of the input of that name. Declare the input, or correct the name.",
  },
  "keyword-outside-subset": {
    severity: "warning",
    message: 'The keyword "{keyword}" is not in the subset of JSON Schema that ADR-002 supports ({supported}){hint}.',
    docs: "Readers of the format need not understand the keyword. It is kept when the manifest is edited or converted; keywords outside the subset that come from another format are not written.",
  },
  "unknown-type": {
    severity: "error",
    message: '"{type}" is not a type ({known}){hint}.',
    docs: "The type of a value must be a type of JSON Schema, because no value can be checked against another type.",
  },
  "type-outside-subset": {
    severity: "warning",
    message: "The type {type} is not in the subset of JSON Schema that ADR-002 supports ({supported}).",
    docs: "The subset has one type per schema, and `null` is not one of them. Readers of the format need not understand the rest of JSON Schema; the type is kept as it is.",
  },
  "malformed-schema": {
    severity: "error",
    message: 'The keyword "{keyword}" must be {expected}; found {found}.',
    docs: "Inputs are validated with JSON Schema, and this schema is invalid because the keyword has a value of the wrong kind. Correct the value; a number must not be in quotes.",
  },
  "impossible-bounds": {
    severity: "warning",
    message: "No number is at least {minimum} and at most {maximum}.",
    docs: "The minimum is above the maximum, so no value is valid. Correct one of them.",
  },
  "value-not-allowed": {
    severity: "warning",
    message: "The {what} does not match its own schema: it must be {expected}.",
    docs: "A default and the values of an enum must be valid under the schema that contains them. Quote a string that looks like a number, true or false, and do not quote a number. A pattern that cannot be matched in linear time is not checked.",
  },
  "incomplete-input": {
    severity: "warning",
    message: 'The input "{name}" has no {field}.',
    docs: "Each input has a name, a description and a schema. The description tells the caller what to provide, and the schema says which values are valid.",
  },
  "optional-without-default": {
    severity: "info",
    message: 'The input "{name}" is optional and has no default.',
    docs: "Optional inputs have defaults that the caller can override. Without a default, the instructions have to say what happens if no value is given.",
  },
  "default-of-required": {
    severity: "info",
    message: 'The input "{name}" is required, so its default is never used.',
    docs: "A required input must be provided, or the skill fails. Move it to the optional inputs, or remove the default.",
  },
  "duplicate-entry": {
    severity: "warning",
    message: '"{name}" appears twice under "{list}".',
    docs: "Two entries for one thing can contradict each other, and readers differ on which of them counts. Merge them into one.",
  },
  "blank-text": {
    severity: "warning",
    message: "{Place} is blank.",
    docs: "The specification requires this text, so it must not be blank. Fill it in.",
  },
  "command-not-name": {
    severity: "warning",
    message: '"{cmd}" is not the name of a command.',
    docs: "A command is looked up in PATH by its name, so it has no folders and no arguments. Its versions belong in `min_version` and `max_version`.",
  },
  "bound-not-version": {
    severity: "warning",
    message: '"{found}" is not a version, such as "2.40".',
    docs: "A bound is one version: numbers separated by dots, without an operator. The name of the field says which bound it is.",
  },
  "impossible-versions": {
    severity: "warning",
    message: 'No version of "{cmd}" is at least {min} and at most {max}.',
    docs: "The minimum version is above the maximum version, so the skill can never run. Correct one of them.",
  },
  "timeout-not-positive": {
    severity: "warning",
    message: "A timeout of {timeout} seconds ends every run before it begins.",
    docs: "The timeout is the longest time that a run may take, in seconds. Leave it out if there is no limit.",
  },
  "other-placeholder": {
    severity: "warning",
    message: '"{found}" is not replaced by the value of an input; write "{expected}".',
    docs: "A pattern refers to an input by its name in exactly two braces. The forms of other formats are not replaced, or only in part.",
  },
  "placeholder-in-path": {
    severity: "warning",
    message: '"{found}" is plain text here: only the patterns of outputs refer to inputs.',
    docs: "A required file is looked up before the skill runs, at exactly this path.",
  },
  "legacy-fields": {
    severity: "warning",
    message: "The skill has no manifest_version, so {fields} are kept but not read as a manifest.",
    docs: 'A skill without `manifest_version` has no manifest and is not validated. Add `manifest_version: "1.0"` if these fields are meant as one.',
  },
  "version-dialect": {
    severity: "warning",
    message: "manifest_version {found} is read as {read}.",
    docs: 'The version of the manifest format is the string "1.0". A number or a later minor version is read as well, and kept as it is.',
  },
  "flat-inputs": {
    severity: "info",
    message: "The inputs are one list; the specification has a list `required` and a list `optional`.",
    docs: "One flat list with `required` on each input is a dialect that is read, and kept when the file is edited. Readers that follow the specification find no inputs in it, so validation reports an error.",
  },
  "name-not-kebab": {
    severity: "info",
    message: 'The name "{name}" is not in kebab-case; other formats use "{kebab}".',
    docs: "A skill's name is also that of its folder: lower-case letters, digits and single hyphens. The name is kept as it is.",
  },
});
