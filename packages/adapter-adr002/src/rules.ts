import type { Rule } from "@skill-convert/core";
import { adviceChecks, type Check, requiredChecks } from "./checks.js";
import { adr002Diagnostics } from "./diagnostics.js";
import { FORMAT } from "./format.js";

type RuleCode = keyof typeof requiredChecks | keyof typeof adviceChecks;

interface Requirement {
  readonly section: string;
  readonly requirement: string;
  readonly structural: boolean;
}

/** What the specification asks for, by the code of what is said where it is not so. */
const REQUIREMENTS: Readonly<Record<RuleCode, Requirement>> = {
  "unsupported-version": {
    section: "ADR-002, manifest_version",
    requirement: "The major version of the manifest format is one that the reader knows.",
    structural: true,
  },
  "missing-field": {
    section: "ADR-002, Field Definitions",
    requirement: "Every field that is marked as required is there.",
    structural: true,
  },
  "wrong-type": {
    section: "ADR-002, Proposed Schema",
    requirement: "Every field has the type that the schema gives it.",
    structural: true,
  },
  "duplicate-input": {
    section: "ADR-002, inputs",
    requirement: "An input is known by its name, so no two have the same.",
    structural: false,
  },
  "forbidden-path": {
    section: "ADR-002, Path Resolution",
    requirement: "Paths are relative to their base and stay inside it.",
    structural: true,
  },
  "undeclared-variable": {
    section: "ADR-002, outputs",
    requirement: "A variable in a pattern is the name of an input.",
    structural: false,
  },
  "keyword-outside-subset": {
    section: "ADR-002, JSON Schema Subset Supported",
    requirement: "Schemas use the listed keywords and types only.",
    structural: true,
  },
};

const CHECKS: Readonly<Record<RuleCode, Check>> = { ...requiredChecks, ...adviceChecks };

/** The rules of the specification. */
export const rules: readonly Rule[] = (Object.keys(CHECKS) as RuleCode[]).map((code) => {
  const { structural, ...cites } = REQUIREMENTS[code];
  const { severity } = adr002Diagnostics.definitions[code];
  return { code: `${FORMAT.id}/${code}`, severity, cites, structural, check: CHECKS[code] };
});
