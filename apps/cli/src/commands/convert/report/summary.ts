import { countLosses } from "@skill-convert/language-service/findings";
import { isKept } from "./count-losses.js";
import type { SkillReport, Summary } from "./model.js";

export function emptySummary(): Summary {
  return {
    skills: 0,
    converted: 0,
    unchanged: 0,
    failed: 0,
    skipped: 0,
    losses: 0,
    lost: 0,
    loosened: 0,
    moved: 0,
    kept: 0,
    added: 0,
    errors: 0,
    warnings: 0,
  };
}

export function addToSummary(summary: Summary, skill: SkillReport): void {
  summary.skills++;
  summary[skill.status]++;
  summary.losses += skill.losses.length;
  const { lost, loosened, moved, added } = countLosses(skill.losses);
  summary.lost += lost;
  summary.loosened += loosened;
  summary.moved += moved;
  summary.added += added;
  summary.kept += skill.losses.filter(isKept).length;
  for (const { severity } of skill.diagnostics) {
    if (severity === "error") summary.errors++;
    if (severity === "warning") summary.warnings++;
  }
}
