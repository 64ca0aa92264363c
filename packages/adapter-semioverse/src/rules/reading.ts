import { demand, type Rules } from "./rule.js";

/** The rules that reading reports: it cannot do without some, and forgives the rest. */
export const readingRules: Rules = {
  "missing-field": demand(
    "Definition 2.1; definition 5.1",
    "A manifest names the kind and the runtime of its skill, and a dependency its id.",
    { structural: true },
  ),
  "wrong-type": demand(
    "Definitions 2.1, 3.1, 4.1, 4.2, 5.1 and 7.1",
    "Every part of a manifest has its kind: a word, a pair, a schema, a region or a set.",
    { structural: true },
  ),
  "missing-version": demand("Definitions 2.1 and 7.1", "A manifest has a version."),
  "no-name": demand("Definition 2.1", "A manifest has a label that a person reads."),
  "derived-id": demand("Definition 2.1; remark 8.5", "A manifest has an id; if it gives none, its folder does."),
  "unknown-spec-version": demand("Section 2", "The front matter follows version 1 of its convention."),
  "unknown-field": demand("Section 2", "The front matter has the keys of the convention and of the specification."),
  "misspelt-field": demand("Section 2", "A key is spelled as the convention and the specification spell it."),
  "empty-field": demand("Section 2", "A key that is left out has a meaning; one without a value has none."),
  "text-for-list": demand("Definitions 2.1 and 5.1", "Scopes and dependencies are sets, and so are triggers."),
  "two-keys": demand("Section 2", "The runtime and the dependencies are each declared under one key."),
  "older-key": demand(
    "Section 2",
    "The runtime stands under the key runtime, and the dependencies under the key depends.",
  ),
  "older-runtime": demand(
    "Section 2",
    "The runtimes of the specification are inference, script, human and documentation.",
  ),
  "symbolic-placeholder": demand(
    "Section 11, question 1",
    "A placeholder in a region stands for the input of its name.",
  ),
  shorthand: demand("Definitions 4.1 and 4.2", "The schema of the input, or of the output, is a JSON Schema document."),
  "unknown-type": demand(
    "Definitions 4.1 and 4.2",
    "In a mapping of names to types, a type is one that JSON Schema can say.",
  ),
  "dependency-detail": demand(
    "Definitions 5.1 and 6.1",
    "A dependency is an id, and may be marked as a coordination constraint.",
  ),
  "semver-version": demand("Definition 7.1", "A version is a pair, and has no third part.", {
    severity: "error",
    structural: true,
  }),
  "number-version": demand("Definition 7.1", "A version is a pair, and no number.", {
    severity: "error",
    structural: true,
  }),
  "spelled-version": demand("Definition 7.1", "A version is written as a pair."),
};
