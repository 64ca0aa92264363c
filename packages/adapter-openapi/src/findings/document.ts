import { toPointer } from "@skill-convert/core";
import {
  type Finding,
  type FindingDefinitions,
  type ManifestReading,
  structuralDiagnostics,
  versionDiagnostics,
} from "@skill-convert/format";
import { violationsIn } from "../published/violations.js";

/** The findings about the document as a whole. */
export const documentFindings = {
  "missing-field": {
    ...structuralDiagnostics["missing-field"],
    section: "OpenAPI Object",
    requirement: "A document has a version of OpenAPI, a title, a version and paths.",
    sentences: ["openapi.md#s1", "openapi.md#s7", "openapi.md#s11"],
    structural: true,
  },
  "wrong-type": {
    ...structuralDiagnostics["wrong-type"],
    section: "OpenAPI Object",
    requirement: "Every field has the type that the specification gives it.",
    sentences: ["openapi.md#s2"],
    structural: true,
  },
  "unknown-field": {
    ...structuralDiagnostics["unknown-field"],
    section: "OpenAPI Object",
    requirement: "The name of a field that the specification does not define begins with x-.",
    sentences: ["openapi.md#s4"],
  },
  "misspelt-field": {
    ...structuralDiagnostics["misspelt-field"],
    section: "OpenAPI Object",
    requirement: "A field is spelled as the specification spells it.",
    sentences: ["openapi.md#s4"],
  },
  "empty-field": {
    ...structuralDiagnostics["empty-field"],
    section: "OpenAPI Object",
    requirement: "A field without a value is left out.",
    sentences: ["openapi.md#s2"],
  },
  "unquoted-version": {
    ...versionDiagnostics["unquoted-version"],
    section: "Info Object",
    requirement: "The version of the document is a string.",
    sentences: ["openapi.md#s8"],
  },
  "unsupported-version": {
    severity: "warning",
    message: 'The version "{found}" is neither OpenAPI 3.0 nor 3.1; the document is read as 3.1.',
    docs: "Versions 3.0 and 3.1 are read. A later version is read as far as it has the same fields. Write the version with three numbers, such as 3.1.1, in quotes.",
    section: "OpenAPI Object",
    requirement: "The version is 3.0 or 3.1, with a third number.",
    sentences: ["openapi.md#s1", "openapi.md#d1"],
  },
  "invalid-document": {
    severity: "error",
    message: "{Place} is not valid under the published schema of OpenAPI {version}: {problem}.",
    docs: "The OpenAPI Initiative publishes a JSON Schema for each version of the specification, and the document breaks it here. If there are several alternatives, the one that the value comes closest to is meant. Correct the value, or move a key of your own to a name that begins with x-.",
    section: "OpenAPI Object",
    requirement: "A document is valid under the JSON Schema that is published for its version.",
    sentences: ["openapi.md#s2", "openapi.md#s5"],
    find: invalidParts,
  },
} as const satisfies FindingDefinitions;

/** The parts of a document that the published schema does not allow, without those that the table reports. */
function invalidParts({ document, table }: ManifestReading): readonly Finding[] {
  const { version, violations } = violationsIn(document) ?? { version: "", violations: [] };
  if (violations.length === 0) return [];
  const reported = table.issues(document).filter(({ code }) => code === "missing-field" || code === "wrong-type");
  const places = new Set(reported.map(({ path }) => toPointer(path)));
  return violations.flatMap(({ path, problem, missing, isKey }): Finding[] => {
    const place = toPointer(missing === undefined ? path : [...path, missing]);
    if (places.has(place)) return [];
    // One problem of a value is enough: what has the wrong type is not one of the allowed words either.
    places.add(place);
    return [{ path, ...(isKey && { part: "key" }), args: { version, problem } }];
  });
}
