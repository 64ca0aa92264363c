import type { Diagnostic, SkillManifest } from "@skill-convert/core";
import { touchesNothing } from "@skill-convert/core/adapters";
import type { Redactor } from "./contracts.js";
import type { Finding } from "./finding.js";

export function redactFindings(findings: readonly Finding[], redactor: Redactor): Finding[] {
  return findings.map((finding) => ({
    ...finding,
    message: redactor.text(finding.message),
    ...(finding.diagnostic ? { diagnostic: redactDiagnostic(finding.diagnostic, redactor) } : {}),
  }));
}

function redactDiagnostic(diagnostic: Diagnostic, redactor: Redactor): Diagnostic {
  const { message, path } = diagnostic;
  return {
    ...diagnostic,
    message: redactor.text(message),
    ...(path && { path: path.map((key) => (typeof key === "string" ? redactor.text(key) : key)) }),
  };
}

/** Returns the warnings that a person should read before a skill runs (adr002.md#s56). */
export function announcementsOf({ execution, effects = [] }: SkillManifest): string[] {
  const deletes = effects.some(
    (effect) => effect.type === "filesystem" && effect.access === "delete" && !touchesNothing(effect),
  );
  return [
    ...(execution?.destructive ? ["This skill is destructive: it modifies or deletes existing data."] : []),
    ...(deletes && !execution?.destructive ? ["This skill deletes files."] : []),
    ...(execution?.interactive ? ["This skill is interactive: it asks for input while it runs."] : []),
  ];
}
