import type { Rule } from "@skill-convert/core";
import { checks } from "./checks.js";
import { stopDiagnostics } from "./diagnostics.js";
import { ID } from "./format.js";

const CITES: Readonly<Record<keyof typeof checks, Rule["cites"]>> = {
  "missing-field": {
    section: "Skill Manifest, Validation, rule 1; Assertions, Check Types",
    requirement: "sop, name, version and description are there, and so are the parameters that a check needs.",
  },
  "wrong-type": {
    section: "Skill Manifest, Schema",
    requirement: "Each field has a value of the type that the schema gives it.",
  },
  "unknown-input-type": {
    section: "Skill Manifest, Validation, rule 2",
    requirement: "The type of every input is one of the nine types.",
  },
  "unknown-output-type": {
    section: "Skill Manifest, Validation, rule 2",
    requirement: "The type of every output is one of the nine types.",
  },
  "unknown-effect-type": {
    section: "Skill Manifest, Validation, rule 3",
    requirement: "The type of every side effect is one of the five types.",
  },
  "undeclared-input": {
    section: "Skill Manifest, Validation, rule 4",
    requirement: "An interpolation of an input names one that is declared.",
  },
  "undeclared-output": {
    section: "Skill Manifest, Validation, rule 4; Assertions, custom",
    requirement: "An interpolation of an output names one that is declared.",
  },
  "unknown-check": {
    section: "Skill Manifest, Validation, rule 5; Assertions, Check Types",
    requirement: "Every assertion makes one of the checks that the specification defines.",
  },
  "duplicate-name": {
    section: "Skill Manifest, Schema",
    requirement: "No two inputs and no two outputs have the same name.",
  },
};

/** What the specification demands of a manifest, as far as reading it depends on it. */
export const rules: readonly Rule[] = (Object.keys(checks) as (keyof typeof checks)[]).map((code) => ({
  code: `${ID}/${code}`,
  severity: stopDiagnostics.definitions[code].severity,
  cites: CITES[code],
  structural: true,
  check: checks[code],
}));
