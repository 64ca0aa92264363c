import type { Diagnostic } from "@skill-convert/core";
import type { Outcome } from "./contracts.js";

/**
 * What is looked at, in the order in which it is: first ADR-002's validation rules, then the checks of the other
 * formats; then the policy, the run and what came of it.
 */
export const RULES = {
  "skill-exists": "ADR-002, validation rule 1",
  "manifest-version": "ADR-002, validation rule 2",
  operation: "Skill Manifest v2, operations",
  "required-inputs": "ADR-002, validation rule 3",
  "input-schemas": "ADR-002, validation rule 4",
  commands: "ADR-002, validation rule 5",
  files: "ADR-002, validation rule 5",
  environment: "ADR-002, validation rule 6",
  "optional-inputs": "ADR-002, validation rule 7",
  redaction: "ADR-002, validation rule 8",
  tools: "STOP, requirements",
  scopes: "Semioverse, definition 2.1",
  dependencies: "Semioverse, definition 5.1",
  "pre-assertions": "STOP, assertions.pre",
  entrypoint: "Skill Manifest v2, entrypoints",
  "output-files": "ADR-002, outputs.files",
  policy: "Skill Manifest v2, effects",
  sandbox: "Skill Manifest v2, effects",
  run: "Skill Manifest v2, entrypoints",
  "stdout-contract": "Skill Manifest v2, stdout_contract",
  "output-schema": "Semioverse, definition 4.2",
  "post-assertions": "STOP, assertions.post",
  "tool-use": "STOP, tools_used",
  "write-region": "Semioverse, definition 3.4",
  "effect-report": "Semioverse, invariant 4.3",
} as const;
/** The name of a rule that is looked at. */
export type RuleName = keyof typeof RULES;

/** What one rule has to say about one thing. */
export interface Finding {
  readonly rule: RuleName;
  readonly status: Outcome["status"];
  readonly message: string;
  /** Of what fails or cannot be told. An error stops the run, or makes it a failed one. */
  readonly diagnostic?: Diagnostic;
}

export function passed(rule: RuleName, message: string): Finding {
  return { rule, status: "pass", message };
}

export function failed(rule: RuleName, diagnostic: Diagnostic): Finding {
  return { rule, status: "fail", message: diagnostic.message, diagnostic };
}

/** What cannot be told stops nothing where it is a warning, unless the caller is strict. */
export function untold(rule: RuleName, diagnostic: Diagnostic): Finding {
  return { rule, status: "unknown", message: diagnostic.message, diagnostic };
}

/** Whether findings stop a run, or make it a failed one; under `strict` by what cannot be told, too. */
export function stops(findings: readonly Finding[], strict = false): boolean {
  return findings.some(
    ({ status, diagnostic }) => diagnostic?.severity === "error" || (strict && status === "unknown"),
  );
}
