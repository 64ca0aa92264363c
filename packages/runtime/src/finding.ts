import type { Diagnostic } from "@skill-convert/core";
import type { Outcome } from "./contracts.js";

/**
 * The rules in the order in which they are checked, each with its source: first ADR-002's validation rules
 * (adr002.md#s62 to adr002.md#s70), then the checks of the other formats, the policy, the run, and its result.
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
/** The name of a rule. */
export type RuleName = keyof typeof RULES;

/** The result of one rule for one subject, such as an input or a file. */
export interface Finding {
  readonly rule: RuleName;
  readonly status: Outcome["status"];
  readonly message: string;
  /** Present unless the status is `pass`. An error stops the run, or marks it as failed. */
  readonly diagnostic?: Diagnostic;
}

export function passed(rule: RuleName, message: string): Finding {
  return { rule, status: "pass", message };
}

export function failed(rule: RuleName, diagnostic: Diagnostic): Finding {
  return { rule, status: "fail", message: diagnostic.message, diagnostic };
}

/** A finding that could not be determined. A warning stops nothing unless the caller is strict. */
export function undetermined(rule: RuleName, diagnostic: Diagnostic): Finding {
  return { rule, status: "unknown", message: diagnostic.message, diagnostic };
}

/** Returns true if findings stop a run or mark it as failed. With `strict`, undetermined findings do so as well. */
export function stops(findings: readonly Finding[], strict = false): boolean {
  return findings.some(
    ({ status, diagnostic }) => diagnostic?.severity === "error" || (strict && status === "unknown"),
  );
}
