import type { Rules } from "./rule.js";

/** The rules that reading reports: it cannot do without some, and forgives the rest. */
export const readingRules: Rules = {
  "missing-field": {
    section: "Definition 2.1; definition 5.1",
    requirement: "A manifest names the kind and the runtime of its skill, and a dependency its id.",
    structural: true,
  },
  "wrong-type": {
    section: "Definitions 2.1, 3.1, 4.1, 4.2, 5.1 and 7.1",
    requirement: "Every part of a manifest has its kind: a word, a pair, a schema, a region or a set.",
    structural: true,
  },
  "missing-version": { section: "Definitions 2.1 and 7.1", requirement: "A manifest has a version." },
  "no-name": { section: "Definition 2.1", requirement: "A manifest has a label that a person reads." },
  "derived-id": {
    section: "Definition 2.1; remark 8.5",
    requirement: "A manifest has an id; if it gives none, its folder does.",
  },
  "unknown-spec-version": {
    section: "Section 2",
    requirement: "The front matter follows version 1 of its convention.",
  },
  "unknown-field": {
    section: "Section 2",
    requirement: "The front matter has the keys of the convention and of the specification.",
  },
  "misspelt-field": {
    section: "Section 2",
    requirement: "A key is spelled as the convention and the specification spell it.",
  },
  "empty-field": {
    section: "Section 2",
    requirement: "A key that is left out has a meaning; one without a value has none.",
  },
  "text-for-list": {
    section: "Definitions 2.1 and 5.1",
    requirement: "Scopes and dependencies are sets, and so are triggers.",
  },
  "two-keys": {
    section: "Section 2",
    requirement: "The runtime and the dependencies are each declared under one key.",
  },
  "older-key": {
    section: "Section 2",
    requirement: "The runtime stands under the key runtime, and the dependencies under the key depends.",
  },
  "older-runtime": {
    section: "Section 2",
    requirement: "The runtimes of the specification are inference, script, human and documentation.",
  },
  "symbolic-placeholder": {
    section: "Section 11, question 1",
    requirement: "A placeholder in a region stands for the input of its name.",
  },
  shorthand: {
    section: "Definitions 4.1 and 4.2",
    requirement: "The schema of the input, or of the output, is a JSON Schema document.",
  },
  "unknown-type": {
    section: "Definitions 4.1 and 4.2",
    requirement: "In a mapping of names to types, a type is one that JSON Schema can say.",
  },
  "dependency-detail": {
    section: "Definitions 5.1 and 6.1",
    requirement: "A dependency is an id, and may be marked as a coordination constraint.",
  },
  "semver-version": {
    section: "Definition 7.1",
    requirement: "A version is a pair, and has no third part.",
    ...{ severity: "error", structural: true },
  },
  "number-version": {
    section: "Definition 7.1",
    requirement: "A version is a pair, and no number.",
    ...{ severity: "error", structural: true },
  },
  "spelled-version": { section: "Definition 7.1", requirement: "A version is written as a pair." },
};
