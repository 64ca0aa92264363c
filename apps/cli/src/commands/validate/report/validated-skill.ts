import type { Diagnostic, Fix, SkillFiles } from "@skill-convert/core";
import { subjectOf } from "@skill-convert/language-service/findings";
import { redactTokens } from "@skill-convert/source";
import { type Positioned, positionIn, positionOf } from "../../../report/position.js";
import type { FindingReport, ValidatedSkillReport, ValidateSummary } from "./model.js";

/** A validated skill, as the reporters receive it: lines and columns are computed by the reporter that needs them. */
export interface ValidatedSkill extends Omit<ValidatedSkillReport, "diagnostics"> {
  /** Those that are to be printed. */
  readonly findings: readonly Positioned[];
  /** What the findings are about. */
  readonly texts: SkillFiles;
  /** The path of one of its files as the user would open it. */
  readonly pathOf: (file: string | undefined) => string;
}

export function emptyValidateSummary(): ValidateSummary {
  return { skills: 0, valid: 0, invalid: 0, errors: 0, warnings: 0, infos: 0, fixable: 0, fixed: 0 };
}

const COUNTED = { error: "errors", warning: "warnings", info: "infos" } as const;

export function countFindings(summary: ValidateSummary, findings: readonly Diagnostic[]): void {
  for (const { severity, fix } of findings) {
    summary[COUNTED[severity]]++;
    if (fix && !fix.asks) summary.fixable++;
  }
}

/**
 * Whether a fix is for `--fix` alone: it repeats a token, without which it would destroy the file, or a sensitive value, for
 * which its edits were taken out.
 */
export function isWithheld({ edits }: Fix): boolean {
  return edits.length === 0 || edits.some(({ text }) => redactTokens(text) !== text);
}

/** A finding as the JSON report has it. */
export function showFinding(finding: Positioned, texts: SkillFiles | undefined): FindingReport {
  const { code, severity, message, file, pointer, fix, url } = finding;
  const subject = fix && subjectOf(finding, texts);
  return {
    code,
    severity,
    message,
    ...(file === undefined ? {} : { file }),
    ...positionIn(texts, finding),
    ...(pointer === undefined ? {} : { pointer }),
    ...(fix && subject && !isWithheld(fix)
      ? {
          fix: {
            title: fix.title,
            ...(fix.asks && { asks: fix.asks }),
            ...(fix.folder !== undefined && { folder: fix.folder }),
            edits: fix.edits.map((edit) => ({ ...positionOf(subject.text, edit), text: edit.text })),
          },
        }
      : {}),
    url,
  };
}
