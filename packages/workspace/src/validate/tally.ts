import type { Severity } from "@skill-convert/core";
import { isReported } from "@skill-convert/examine";
import {
  countFindings,
  emptyValidateSummary,
  type InputFinding,
  type RunFinding,
  type ValidatedSkill,
  type ValidateSummary,
} from "@skill-convert/report";

/** Counts what a validation finds, and keeps the findings that are about no skill. */
export class Tally {
  readonly summary: ValidateSummary = emptyValidateSummary();
  readonly findings: RunFinding[] = [];
  /** True if a finding about the run fails it, or a skill is invalid. */
  failed = false;

  /** @param level the lowest severity of findings that are kept; those that fail the run always are */
  constructor(private readonly level: Severity) {}

  add(found: readonly InputFinding[]): void {
    const kept = found.filter(({ finding, counts }) => counts || isReported(finding, this.level));
    this.findings.push(...kept);
    this.failed ||= kept.some(({ counts }) => counts);
    countFindings(
      this.summary,
      kept.map(({ finding }) => finding),
    );
  }

  addSkill({ status, findings, fixed }: ValidatedSkill): void {
    this.summary.skills++;
    this.summary[status]++;
    this.summary.fixed += fixed.length;
    this.failed ||= status === "invalid";
    countFindings(this.summary, findings);
  }
}
