import type { Rule } from "@skill-convert/core";
import { type Check, v2Checks } from "./checks.js";
import { V2 } from "./formats.js";

interface Requirement {
  readonly section: string;
  readonly requirement: string;
  readonly structural: boolean;
}

/** What the specification asks for, by the code of what is said where it is not so. */
const REQUIREMENTS: Readonly<Record<keyof typeof v2Checks, Requirement>> = {
  "second-block": {
    section: "Skill Manifest v2, Embedding",
    requirement: "A SKILL.md carries one skill-manifest block.",
    structural: false,
  },
  "missing-field": {
    section: "Skill Manifest v2, Field Reference",
    requirement: "Every field that the reference marks as required is there.",
    structural: true,
  },
  "wrong-type": {
    section: "Skill Manifest v2, Schema",
    requirement: "Every field has the type that the schema gives it.",
    structural: true,
  },
  "unsupported-schema-version": {
    section: "Skill Manifest v2, Top-Level",
    requirement: 'The schema version is always the text "2.0".',
    structural: true,
  },
  "undeclared-placeholder": {
    section: "Skill Manifest v2, entrypoints",
    requirement: "A placeholder in an argument vector names a parameter of the operation.",
    structural: false,
  },
};

/** The rules of the specification that reading depends on. */
export const v2Rules: readonly Rule[] = toRules(V2.id, v2Checks, REQUIREMENTS);

/** One rule for each check, under the code of its diagnostics. */
export function toRules(
  format: string,
  checks: Readonly<Record<string, Check>>,
  requirements: Readonly<Record<string, Requirement>>,
): Rule[] {
  return Object.entries(checks).flatMap(([code, check]): Rule[] => {
    const found = requirements[code];
    if (found === undefined) return [];
    const { structural, ...cites } = found;
    return [{ code: `${format}/${code}`, severity: "error", cites, structural, check }];
  });
}
