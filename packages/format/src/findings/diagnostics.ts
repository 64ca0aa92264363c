import { type DiagnosticDefinitions, defineDiagnostics } from "@skill-convert/core";

/**
 * Diagnostics about the structure of a document, for every format that is described by a table. A format spreads them
 * into its own, so that the same mistake has the same code, severity and message everywhere.
 */
export const structuralDiagnostics = {
  "missing-field": {
    severity: "error",
    message: 'The required field "{field}" is missing from {container} ({expected}).',
    docs: "The specification requires this field, and its value cannot be derived from anything else. Add it.",
  },
  "wrong-type": {
    severity: "error",
    message: "{Place} must be {expected}; found {found}.",
    docs: "The value does not have the type that the specification defines for this field, so it cannot be read. Correct it. Quote a string that looks like a number or like true or false.",
  },
  "unknown-field": {
    severity: "info",
    message: 'The specification does not define the field "{field}" in {container}.',
    docs: "The field is kept as it is, and other readers of the format ignore it. `--allow-field` accepts a name that your own tools use.",
  },
  "misspelt-field": {
    severity: "warning",
    message: 'The specification does not define the field "{field}" in {container}{hint}.',
    docs: "A defined field with a similar name is missing, so this is most likely a typo, and readers ignore the field. Correct the name, or accept it with `--allow-field` if your own tools use it.",
  },
  "empty-field": {
    severity: "info",
    message: "{Place} has no value and is read as if it were left out.",
    docs: "A key without a value is null in YAML. It is kept as it is. Give it a value, or remove it.",
  },
} as const satisfies DiagnosticDefinitions;

/** Diagnostics for formats that have fields with several names. */
export const keyDiagnostics = {
  "older-key": {
    severity: "info",
    message: 'The key "{found}" is another name for "{key}".',
    docs: "Both names are read. An existing key keeps its name when the manifest is changed.",
  },
  "two-keys": {
    severity: "warning",
    message: 'Both "{read}" and "{other}" are present; "{read}" is used, and "{other}" is kept as it is.',
    docs: "The two keys mean the same. Remove one of them.",
  },
} as const satisfies DiagnosticDefinitions;

/** Diagnostics for formats whose skills have a version. */
export const versionDiagnostics = {
  "version-spelling": {
    severity: "warning",
    message: 'The version "{found}" is read as "{read}"; write it as MAJOR.MINOR.PATCH.',
    docs: "Versions follow SemVer. A version with a leading v or a missing part is understood, and kept as it is until the version changes.",
  },
  "version-not-semver": {
    severity: "warning",
    message: 'The version "{found}" is not SemVer (MAJOR.MINOR.PATCH); it is kept as it is.',
    docs: "Versions are compared by the rules of SemVer, which do not apply to this one. Write it as MAJOR.MINOR.PATCH.",
  },
  "unquoted-version": {
    severity: "warning",
    message: "The version {found} is a number, and numbers cannot tell 2.40 from 2.4; write it in quotes.",
    docs: "YAML reads an unquoted 2.40 as the number 2.4. skill-convert reads the digits of the text, but other readers see the number. The fix puts the version in quotes.",
  },
} as const satisfies DiagnosticDefinitions;

/** Diagnostics for strings with a syntax: regular expressions and names of environment variables. */
export const textDiagnostics = {
  "invalid-pattern": {
    severity: "warning",
    message: "This is not a regular expression: {problem}.",
    docs: "The pattern cannot be parsed, so no value can be checked against it. Put a backslash before a literal character such as `(`, `[` or `*`, and double the backslash inside double quotes.",
  },
  "variable-name": {
    severity: "warning",
    message: '"{name}" cannot be the name of an environment variable.',
    docs: "A name begins with a letter or an underscore and consists of letters, digits and underscores; some systems also allow hyphens, dots and parentheses. It has no `$` and no value. A variable with this name can never be set.",
  },
} as const satisfies DiagnosticDefinitions;

/** The diagnostics of this package, which are about the front matter that all formats share. */
export const formatDiagnostics = defineDiagnostics("format", {
  "front-matter-shape": {
    severity: "error",
    message: "The front matter must be a mapping of keys to values; found {found}.",
    docs: "Front matter consists of lines such as `name: my-skill`. A missing space after the colon turns a line into plain text.",
  },
  "field-type": {
    severity: "warning",
    message: 'The field "{field}" must be {expected}; found {found}.',
    docs: "A number or a boolean is read as text. Any other value is kept, but not used.",
  },
  "misspelt-field": {
    severity: "warning",
    message: 'The front matter has no field "{field}"{hint}.',
    docs: "Other programs read `name`, `description`, `license`, `compatibility`, `metadata` and `allowed-tools` there, and the key is close to one of them that is missing. It is kept as it is. Correct it, or accept it with `--allow-field`.",
  },
});
