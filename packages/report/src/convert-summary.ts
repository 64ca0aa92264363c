import { countLosses } from "@skill-convert/examine";
import type { ConvertedSkillReport, ConvertSummary } from "./convert.js";
import { isKept } from "./count-losses.js";

export function emptyConvertSummary(): ConvertSummary {
  return {
    skills: 0,
    converted: 0,
    unchanged: 0,
    failed: 0,
    skipped: 0,
    losses: 0,
    lost: 0,
    restricted: 0,
    loosened: 0,
    moved: 0,
    kept: 0,
    added: 0,
    errors: 0,
    warnings: 0,
  };
}

export function addConverted(summary: ConvertSummary, skill: ConvertedSkillReport): void {
  summary.skills++;
  summary[skill.status]++;
  summary.losses += skill.losses.length;
  const { lost, restricted, loosened, moved, added } = countLosses(skill.losses);
  summary.lost += lost;
  summary.restricted += restricted;
  summary.loosened += loosened;
  summary.moved += moved;
  summary.added += added;
  summary.kept += skill.losses.filter(isKept).length;
  for (const { severity } of skill.diagnostics) {
    if (severity === "error") summary.errors++;
    if (severity === "warning") summary.warnings++;
  }
}
