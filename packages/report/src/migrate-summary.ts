import type { MigratedSkill, MigrateSummary } from "./migrate.js";
import type { DiagnosticReport } from "./model.js";

export function emptyMigrateSummary(): MigrateSummary {
  return { skills: 0, migrated: 0, unchanged: 0, skipped: 0, failed: 0, followUps: 0, errors: 0, warnings: 0 };
}

export function addMigrated(summary: MigrateSummary, skill: MigratedSkill): void {
  summary.skills++;
  summary[skill.status]++;
  countDiagnostics(summary, [...skill.review, ...skill.diagnostics]);
}

export function countDiagnostics(summary: MigrateSummary, diagnostics: readonly DiagnosticReport[]): void {
  for (const { severity } of diagnostics) {
    if (severity === "error") summary.errors++;
    if (severity === "warning") summary.warnings++;
  }
}
