import { defineDiagnostics } from "@skill-convert/core";
import { keyDiagnostics, structuralDiagnostics } from "@skill-convert/format";

/** Every finding about a Semioverse manifest. */
export const diagnostics = defineDiagnostics("semioverse", {
  ...structuralDiagnostics,
  ...keyDiagnostics,
  "missing-version": {
    severity: "warning",
    message: "The skill has no version; add one, such as version: [0, 1].",
    docs: "Definition 2.1: a manifest has a version. Manifests of the older convention have none.",
  },
  "semver-version": {
    severity: "warning",
    message: 'The version "{found}" is not a pair of numbers, major and minor; Semioverse can hold only [{pair}].',
    docs: "Definition 7.1: a version is a pair. Anything after the second number has no meaning here, and is kept.",
  },
  "unknown-type": {
    severity: "warning",
    message:
      '"{text}" is not a known type{hint} ({known}); "{name}" may have any value, and the text is read as its description.',
    docs: "Shorthand schemas name a type for each field, with `[]` for a list and `?` for an optional field. Write a JSON Schema if you need to say more.",
  },
  "text-for-list": {
    severity: "warning",
    message: 'The string under "{key}" is read as a list of one.',
    docs: "A list of strings is expected. Put the string in brackets.",
  },
  "number-version": {
    severity: "info",
    message: "The version is a single number, not a pair of major and minor; it is read as [{pair}].",
    docs: "The number `1.10` is `1.1`. The fix writes the pair that is read.",
  },
  "spelled-version": {
    severity: "info",
    message: "The version is {found}, which is read as [{pair}].",
    docs: "The specification prints `(1, 0)`, and real manifests write `[1, 0]`. Both are read; the second is written.",
  },
  "older-runtime": {
    severity: "info",
    message: 'The runtime "{found}" is an older name for "{runtime}".',
    docs: "`manual` is read as `human`, `none` as `documentation`.",
  },
  shorthand: {
    severity: "info",
    message: 'The fields under "{key}" are given in shorthand; they are read as a JSON Schema.',
    docs: "A mapping of names to types is read as a JSON Schema of an object; a field without a question mark is required.",
  },
  "derived-id": {
    severity: "info",
    message: 'The skill has no id, so "{id}" is derived from its folder.',
    docs: "Remark 8.5: under `.claude/skills` the id is the folder's name, under `content` the folder's path.",
  },
  "no-name": {
    severity: "info",
    message: "The skill has no name, so its id is shown instead.",
    docs: "Definition 2.1: a manifest has a label that people read. The id is shown if there is none.",
  },
  "symbolic-placeholder": {
    severity: "info",
    message: "The placeholder {placeholder} does not name an input, so it stands for any folder.",
    docs: "A placeholder in a region stands for the input of the same name. Another one stands for any one folder.",
  },
  "derived-entrypoint": {
    severity: "info",
    message: "The skill is assumed to run {path}.",
    docs: "A skill with the runtime `script` runs a program in `scripts/` (section 2): the one with the skill's name, or the only one.",
  },
  "unknown-spec-version": {
    severity: "warning",
    message: "The version of the convention for front matter must be 1; found {found}.",
    docs: "Section 2: manifests follow version 1 of the convention, and are read as such.",
  },
  "empty-text": {
    severity: "warning",
    message: 'The string under "{key}" is empty.',
    docs: "An empty string identifies nothing. Fill it in, or remove it.",
  },
  "folder-name": {
    severity: "error",
    message: 'The id "{id}" does not match the folder of the skill; it must be "{expected}".',
    docs: "Remark 8.5: under `.claude/skills` the id is the folder's name, under `content` the folder's path. Skills are looked up by that id, so a skill with another id is not found.",
  },
  "not-a-schema": {
    severity: "error",
    message: '"{key}" is not a JSON Schema: {place} must be {expected}; found {found}.',
    docs: "Definitions 4.1 and 4.2: the input and the output have JSON Schemas. A validator refuses a schema in which a keyword has an invalid value, or ignores the keyword.",
  },
  "no-schema": {
    severity: "info",
    message: 'The skill has no "{key}", so it is not known what {what}.',
    docs: "Definition 2.1: a manifest has a schema of the input and one of the output. Skills are chained by them.",
  },
  "missing-effect-report": {
    severity: "error",
    message: "The output has no effect_report; every output must have one.",
    docs: "Invariant 4.3: every output includes a report of what the run changed. Add a required property `effect_report` of type object.",
  },
  "optional-effect-report": {
    severity: "error",
    message: "The output may leave out its effect_report; it must be required.",
    docs: "Definition 4.2: the report of what the run changed is a required part of the output. Add it to `required`; in shorthand, remove the question mark.",
  },
  "effect-report-type": {
    severity: "warning",
    message: "The effect_report must be an object; its type is {found}.",
    docs: "Invariant 4.3: the report has a structure, which includes what was changed and how. A string or a list cannot conform to it.",
  },
  "no-error-envelope": {
    severity: "info",
    message: "The output has no alternative for an error.",
    docs: "A run that fails should give a valid output too (section 9). Write it as an `anyOf` of the output of success and the error envelope.",
  },
  "added-error-envelope": {
    severity: "info",
    message: "An error envelope, which a run that fails returns, was added as an alternative of the output.",
    docs: "A run that fails should give a valid output too (section 9). Other formats have no place for the envelope, so converting back leaves it out.",
  },
  "region-outside": {
    severity: "error",
    message: 'The folder "{path}" must lie within the vault; {reason}.',
    docs: "Definition 3.1: a region is made of folders within the vault, written relative to its root.",
  },
  "region-spelling": {
    severity: "warning",
    message: 'The folder "{path}" {reason}, so it may match nothing.',
    docs: "Single slashes separate the parts of a path, and a placeholder is a name in braces (definition 3.1).",
  },
  "region-file": {
    severity: "warning",
    message: '"{path}" is the path of a file; a region is made of folders.',
    docs: "Definition 3.1: a region is made of folders, each with everything under it. Name the folder that the file is in.",
  },
  "half-region": {
    severity: "warning",
    message: 'The region declares no "{missing}"; it is a pair of reads and writes.',
    docs: "Definition 3.1: a region is a pair. Write an empty list if the skill reads no folder, or writes to none.",
  },
  "repeated-item": {
    severity: "info",
    message: '"{item}" appears more than once under "{key}".',
    docs: "A set has each of its members once. The repetition has no effect; remove it.",
  },
  "self-dependency": {
    severity: "error",
    message: 'The skill "{id}" depends on itself.',
    docs: "Invariant 5.3: dependencies form no cycle. A skill that waits for itself can never be invoked.",
  },
  "dependency-detail": {
    severity: "warning",
    message: 'The dependency "{id}" has details that mean nothing in this format: {found}.',
    docs: "Definitions 5.1 and 6.1: a dependency is an id, with or without `coordination: true`. It has no version, and no value switches it off: remove the entry instead.",
  },
  "no-program": {
    severity: "info",
    message: "The skill is run as a script, but its scripts folder has no program.",
    docs: "A skill with the runtime `script` runs a program in `scripts/` (section 2).",
  },
  "not-invocable": {
    severity: "info",
    message: 'The skill is documentation, which is never invoked, so "{key}" has no effect.',
    docs: "Section 2: a skill with the runtime `documentation` is for reference only. Choose another runtime, or remove the key.",
  },
});
