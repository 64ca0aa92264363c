import { demand, type Rules } from "./rule.js";

/** The rules that are checked while a manifest is read. Only those that make it unreadable are errors there. */
export const readingRules: Rules = {
  "missing-field": demand(
    "Definition 2.1; definition 5.1",
    "A manifest has a kind and a runtime, and a dependency has an id.",
    { sentences: ["semioverse.md#s12", "semioverse.md#s13", "semioverse.md#s62"], structural: true },
  ),
  "wrong-type": demand(
    "Definitions 2.1, 3.1, 4.1, 4.2, 5.1 and 7.1",
    "Every part of a manifest has its type: a string, a pair, a schema, a region or a set.",
    { sentences: ["semioverse.md#s8"], structural: true },
  ),
  "missing-version": demand("Definitions 2.1 and 7.1", "A manifest has a version.", {
    sentences: ["semioverse.md#s11", "semioverse.md#d14"],
  }),
  "no-name": demand("Definition 2.1", "A manifest has a label that people can read.", {
    sentences: ["semioverse.md#s10", "semioverse.md#d8"],
  }),
  "derived-id": demand("Definition 2.1; remark 8.5", "A manifest has an id, or the folder gives it one.", {
    sentences: ["semioverse.md#s9", "semioverse.md#d7"],
  }),
  "unknown-spec-version": demand("Section 2", "The front matter follows version 1 of its convention.", {
    sentences: ["semioverse.md#s20", "semioverse.md#d1"],
  }),
  "unknown-field": demand("Section 2", "The front matter has the keys of the convention and of the specification.", {
    sentences: ["semioverse.md#s19", "semioverse.md#s21", "semioverse.md#d2"],
  }),
  "misspelt-field": demand("Section 2", "A key is spelled as the convention and the specification spell it.", {
    sentences: ["semioverse.md#s19", "semioverse.md#s21", "semioverse.md#d2"],
  }),
  "empty-field": demand("Section 2", "A key that is present has a value.", {
    sentences: ["semioverse.md#d3"],
  }),
  "text-for-list": demand("Definitions 2.1 and 5.1", "Scopes, dependencies and triggers are lists.", {
    sentences: ["semioverse.md#s8", "semioverse.md#d11"],
  }),
  "two-keys": demand("Section 2", "The runtime and the dependencies are each declared under one key.", {
    sentences: ["semioverse.md#d4"],
  }),
  "older-key": demand("Section 2", "The key of the runtime is runtime, and the key of the dependencies is depends.", {
    sentences: ["semioverse.md#s25", "semioverse.md#d4"],
  }),
  "older-runtime": demand(
    "Section 2",
    "The runtimes of the specification are inference, script, human and documentation.",
    { sentences: ["semioverse.md#s26", "semioverse.md#d5"] },
  ),
  "symbolic-placeholder": demand("Section 11, question 1", "A placeholder in a region names an input.", {
    sentences: ["semioverse.md#s134", "semioverse.md#d33"],
  }),
  shorthand: demand(
    "Definitions 4.1 and 4.2",
    "The schema of the input, or of the output, is a JSON Schema document.",
    { sentences: ["semioverse.md#s47", "semioverse.md#s50", "semioverse.md#d17"] },
  ),
  "unknown-type": demand(
    "Definitions 4.1 and 4.2",
    "In a mapping of names to types, every type is a type of JSON Schema.",
    { sentences: ["semioverse.md#d18"] },
  ),
  "dependency-detail": demand(
    "Definitions 5.1 and 6.1",
    "A dependency is an id, and may be marked as a coordination constraint.",
    { sentences: ["semioverse.md#s62", "semioverse.md#s73", "semioverse.md#d39"] },
  ),
  "semver-version": demand("Definition 7.1", "A version is a pair, and has no third part.", {
    sentences: ["semioverse.md#s80", "semioverse.md#d13"],
    severity: "error",
    structural: true,
  }),
  "number-version": demand("Definition 7.1", "A version is a pair, not a number.", {
    sentences: ["semioverse.md#s80", "semioverse.md#d13"],
    severity: "error",
    structural: true,
  }),
  "spelled-version": demand("Definition 7.1", "A version is written as a pair.", {
    sentences: ["semioverse.md#s80", "semioverse.md#d12"],
  }),
};
