import { defineDiagnostics } from "@skill-convert/core";

/** Everything that this package may say. */
export const adr002Diagnostics = defineDiagnostics("adr002", {
  "missing-field": {
    severity: "error",
    message: '{place} lacks the required field "{field}": {expected}.',
    docs: "The specification demands the field, and nothing can stand in for it without guessing. Add it.",
  },
  "wrong-type": {
    severity: "error",
    message: "{place} must be {expected}; found {found}.",
    docs: "The value is not of the kind that the specification gives this field, so it cannot be understood. Correct it.",
  },
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
    docs: "A path is relative to its base (skill_root, repo_root or cwd) and stays inside it, so that a skill means the same on every machine. Absolute paths, home directories, drives and a leading `..` do not.",
  },
  "undeclared-variable": {
    severity: "error",
    message: 'The pattern refers to "{name}", and no input is called so{hint}.',
    docs: "Between double braces stands the name of an input, whose value takes its place. Declare the input, or correct the name.",
  },
  "keyword-outside-subset": {
    severity: "warning",
    message: 'The keyword "{keyword}" is not in the subset of JSON Schema that ADR-002 supports ({supported}).',
    docs: "Readers of the format need not understand the keyword. It is kept as it is, here and in what is written from here; another format's keywords outside the subset are not written.",
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
  "unquoted-version": {
    severity: "warning",
    message: "The version {found} is a number to YAML, which takes 2.40 and 2.4 for the same; write it in quotes.",
    docs: "YAML reads an unquoted 2.40 as the number 2.4. It is read here as it stands in the text, but other readers see the number. The fix puts it in quotes.",
  },
  "version-spelling": {
    severity: "info",
    message: 'The version "{found}" is read as "{read}".',
    docs: "Versions are SemVer: MAJOR.MINOR.PATCH. A leading v or a missing part is read all the same, and kept as it is spelled.",
  },
  "flat-inputs": {
    severity: "info",
    message: "The inputs are one list; the specification has a list `required` and a list `optional`.",
    docs: "One flat list with `required` on each input is a dialect that is read, and left as it is where the file is edited.",
  },
  "empty-field": {
    severity: "info",
    message: '"{field}" has no value and is read as if it were left out.',
    docs: "A key without a value is null in YAML, which no field of the manifest takes. It is kept as it is.",
  },
  "name-not-kebab": {
    severity: "info",
    message: 'The name "{name}" is not in kebab-case; a skill is known elsewhere by "{kebab}".',
    docs: "A skill's name is also that of its folder: lower-case letters, digits and single hyphens. The name is kept as it is.",
  },
});

export type Code = keyof typeof adr002Diagnostics.definitions;
