import { type FindingDefinitions, keyDiagnostics, structuralDiagnostics } from "@skill-convert/format";

/** The findings about the keys of any part of a manifest. */
export const structureFindings = {
  "missing-field": {
    ...structuralDiagnostics["missing-field"],
    section: "Definition 2.1; definition 5.1",
    requirement: "A manifest has a kind and a runtime, and a dependency has an id.",
    sentences: ["semioverse.md#s12", "semioverse.md#s13", "semioverse.md#s62"],
    structural: true,
  },
  "wrong-type": {
    ...structuralDiagnostics["wrong-type"],
    section: "Definitions 2.1, 3.1, 4.1, 4.2, 5.1 and 7.1",
    requirement: "Every part of a manifest has its type: a string, a pair, a schema, a region or a set.",
    sentences: ["semioverse.md#s8"],
    structural: true,
  },
  "unknown-field": {
    ...structuralDiagnostics["unknown-field"],
    section: "Section 2",
    requirement: "The front matter has the keys of the convention and of the specification.",
    sentences: ["semioverse.md#s19", "semioverse.md#s21", "semioverse.md#d2"],
  },
  "misspelt-field": {
    ...structuralDiagnostics["misspelt-field"],
    section: "Section 2",
    requirement: "A key is spelled as the convention and the specification spell it.",
    sentences: ["semioverse.md#s19", "semioverse.md#s21", "semioverse.md#d2"],
  },
  "empty-field": {
    ...structuralDiagnostics["empty-field"],
    section: "Section 2",
    requirement: "A key that is present has a value.",
    sentences: ["semioverse.md#d3"],
  },
  "older-key": {
    ...keyDiagnostics["older-key"],
    section: "Section 2",
    requirement: "The key of the runtime is runtime, and the key of the dependencies is depends.",
    sentences: ["semioverse.md#s25", "semioverse.md#d4"],
  },
  "two-keys": {
    ...keyDiagnostics["two-keys"],
    section: "Section 2",
    requirement: "The runtime and the dependencies are each declared under one key.",
    sentences: ["semioverse.md#d4"],
  },
} as const satisfies FindingDefinitions;
