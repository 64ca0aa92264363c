import type { Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, valueAt } from "@skill-convert/core/json";
import {
  blankTexts,
  type CheckedText,
  type FindingDefinitions,
  type FoundValue,
  type ManifestReading,
  structuralDiagnostics,
} from "@skill-convert/format";
import { inputsOf, operation } from "../fields/operation.js";

/** The findings about the fields of version 2, whatever they hold. */
export const v2StructureFindings = {
  "missing-field": {
    ...structuralDiagnostics["missing-field"],
    section: "Field Reference",
    requirement: "Every required field is present.",
    sentences: [
      "skill-manifest-v2.md#s18",
      "skill-manifest-v2.md#s22",
      "skill-manifest-v2.md#s45",
      "skill-manifest-v2.md#s52",
      "skill-manifest-v2.md#s68",
      "skill-manifest-v2.md#d35",
    ],
    structural: true,
  },
  "blank-text": {
    severity: "warning",
    message: "{what} is blank.",
    docs: "The specification requires this text. People and agents call skills, operations and inputs by their names, and choose operations by their descriptions. Fill it in.",
    section: "Field Reference",
    requirement: "No id, name or required description is blank.",
    sentences: ["skill-manifest-v2.md#d11"],
    find: blankTexts(requiredTexts),
  },
  "wrong-type": {
    ...structuralDiagnostics["wrong-type"],
    section: "Schema",
    requirement: "Every field has the type that the schema gives it.",
    sentences: [
      "skill-manifest-v2.md#s8",
      "skill-manifest-v2.md#s9",
      "skill-manifest-v2.md#s10",
      "skill-manifest-v2.md#s11",
      "skill-manifest-v2.md#s12",
      "skill-manifest-v2.md#s13",
      "skill-manifest-v2.md#s14",
      "skill-manifest-v2.md#s15",
      "skill-manifest-v2.md#s16",
      "skill-manifest-v2.md#s17",
    ],
    structural: true,
  },
  "unknown-field": {
    ...structuralDiagnostics["unknown-field"],
    section: "Field Reference",
    requirement: "A mapping has only the fields that the reference lists for it.",
    sentences: ["skill-manifest-v2.md#s20", "skill-manifest-v2.md#d10"],
  },
  "misspelt-field": {
    ...structuralDiagnostics["misspelt-field"],
    section: "Field Reference",
    requirement: "A field is spelled as the reference spells it.",
    sentences: ["skill-manifest-v2.md#s21"],
  },
  "empty-field": structuralDiagnostics["empty-field"],
} as const satisfies FindingDefinitions;

/** The findings about the fields of version 1. ManifestReading reports all of them. */
export const v1StructureFindings = {
  "missing-field": {
    ...structuralDiagnostics["missing-field"],
    section: "Migration from v1",
    requirement: "The fields that version 2 kept are present, and so are the entrypoints.",
    sentences: ["skill-manifest-v1.md#s5"],
    structural: true,
  },
  "wrong-type": {
    ...structuralDiagnostics["wrong-type"],
    section: "Migration from v1",
    requirement: "Entrypoints are argument vectors by platform; other fields have the types of version 2.",
    sentences: ["skill-manifest-v1.md#s8", "skill-manifest-v1.md#s15"],
    structural: true,
  },
  "unknown-field": {
    ...structuralDiagnostics["unknown-field"],
    section: "Migration from v1",
    requirement: "A mapping has only the fields that version 1 defines for it.",
    sentences: ["skill-manifest-v1.md#s6"],
  },
  "misspelt-field": {
    ...structuralDiagnostics["misspelt-field"],
    section: "Migration from v1",
    requirement: "A field is spelled as version 1 spells it.",
    sentences: ["skill-manifest-v1.md#s7"],
  },
  "empty-field": structuralDiagnostics["empty-field"],
} as const satisfies FindingDefinitions;

/** The id, names and required descriptions (skill-manifest-v2.md#d11). */
function requiredTexts({ document, find }: ManifestReading): CheckedText[] {
  const id = { raw: getOwn(document, "id"), path: ["id"], args: { what: "The id" } };
  return [id, ...find(operation).flatMap(textsOfOperation)];
}

function textsOfOperation({ raw, path }: FoundValue): CheckedText[] {
  const name = String(path[1] ?? "");
  const key = (text: string, place: Path, what: string) =>
    ({ raw: text, path: place, part: "key", args: { what } }) as const;
  const value = (place: Path, what: string) => ({
    raw: valueAt(raw, place),
    path: [...path, ...place],
    args: { what },
  });
  const operationName = key(name, path, "The name of an operation");
  if (!isJsonRecord(raw)) return [operationName];
  return [
    operationName,
    value(["description"], `The description of the operation "${name}"`),
    value(["output", "description"], `The description of the output of "${name}"`),
    ...inputsOf(raw).map((input) => key(input, [...path, "input", input], `The name of an input of "${name}"`)),
  ];
}
