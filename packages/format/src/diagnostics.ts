import { type DiagnosticDefinitions, defineDiagnostics } from "@skill-convert/core";

/**
 * What every described format reports about the structure of a document, so that the same mistake is judged and named
 * alike in all of them. A format's own catalog begins with these.
 */
export const structuralDiagnostics = {
  "missing-field": {
    severity: "error",
    message: 'The required field "{field}" is missing from {container} ({expected}).',
    docs: "The specification requires the field, and nothing can stand in for it without guessing. Add it.",
  },
  "wrong-type": {
    severity: "error",
    message: "{Place} must be {expected}; found {found}.",
    docs: "The value is not of the kind that the specification gives this field, so it cannot be understood. Correct it. A string that looks like a number or like true or false has to be quoted.",
  },
  "unknown-field": {
    severity: "info",
    message: 'The specification does not define the field "{field}" in {container}.',
    docs: "The field is kept as it is, and other readers of the format ignore it. `--allow-field` accepts a name that your own tools use.",
  },
  "misspelt-field": {
    severity: "warning",
    message: 'The specification does not define the field "{field}" in {container}{hint}.',
    docs: "A field of nearly this name is defined and is missing, so this is most likely a typo, and no reader looks at the field as it is. Correct the name, or accept it with `--allow-field` if it is yours.",
  },
  "empty-field": {
    severity: "info",
    message: "{Place} has no value and is read as if it were left out.",
    docs: "A key without a value is null in YAML. It is kept as it is. Give it a value, or remove it.",
  },
} as const satisfies DiagnosticDefinitions;

/** What a format with fields of more than one name reports about them. */
export const keyDiagnostics = {
  "older-key": {
    severity: "info",
    message: 'The key "{found}" is another name for "{key}".',
    docs: "Both names are read. A key that is there keeps its name when the manifest is changed.",
  },
  "two-keys": {
    severity: "warning",
    message: 'Both "{read}" and "{other}" are present; "{read}" is used, and "{other}" is kept as it is.',
    docs: "The two keys mean the same. Remove one of them.",
  },
} as const satisfies DiagnosticDefinitions;

/** What every format with versions reports about them. */
export const versionDiagnostics = {
  "version-spelling": {
    severity: "warning",
    message: 'The version "{found}" is read as "{read}"; write it as MAJOR.MINOR.PATCH.',
    docs: "Versions follow SemVer. A leading v or a missing part is read all the same, and kept as it is until the version changes.",
  },
  "version-not-semver": {
    severity: "warning",
    message: 'The version "{found}" is not SemVer (MAJOR.MINOR.PATCH); it is kept as it is.',
    docs: "Versions are compared by the rules of SemVer, which say nothing about this one. Write it as MAJOR.MINOR.PATCH.",
  },
  "unquoted-version": {
    severity: "warning",
    message: "The version {found} is a number, and numbers cannot tell 2.40 from 2.4; write it in quotes.",
    docs: "YAML reads an unquoted 2.40 as the number 2.4. It is read here as it stands in the text, but other readers see the number. The fix puts it in quotes.",
  },
} as const satisfies DiagnosticDefinitions;

/** What a format reports about strings that stand for something: a regular expression, the name of a variable. */
export const textDiagnostics = {
  "invalid-pattern": {
    severity: "warning",
    message: "This is not a regular expression: {problem}.",
    docs: "The pattern cannot be read, so nothing can be compared with it. A character such as `(`, `[` or `*` that stands for itself needs a backslash, which is doubled between double quotes.",
  },
  "variable-name": {
    severity: "warning",
    message: '"{name}" cannot be the name of an environment variable.',
    docs: "A name begins with a letter or an underscore and has letters, digits and underscores, on some systems hyphens, dots and round brackets as well, without `$` and without a value. As it stands the variable can never be set.",
  },
} as const satisfies DiagnosticDefinitions;

/** The diagnostics of this package: about front matter that every format shares. */
export const formatDiagnostics = defineDiagnostics("format", {
  "front-matter-shape": {
    severity: "error",
    message: "The front matter must be a mapping of keys to values; found {found}.",
    docs: "Front matter is lines such as `name: my-skill`. A missing space after the colon turns a line into plain text.",
  },
  "field-type": {
    severity: "warning",
    message: 'The field "{field}" must be {expected}; found {found}.',
    docs: "A number or a boolean is read as the text that it is written with. Any other value is kept where it is, and not used.",
  },
  "misspelt-field": {
    severity: "warning",
    message: 'The front matter has no field "{field}"{hint}.',
    docs: "Other programs read `name`, `description`, `license`, `compatibility`, `metadata` and `allowed-tools` there, and the key is close to one of them that is missing. It is kept as it is. Correct it, or accept it with `--allow-field`.",
  },
});
