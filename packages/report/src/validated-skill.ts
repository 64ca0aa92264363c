import { type Diagnostic, type Fix, type SkillFiles, toPointer } from "@skill-convert/core";
import { subjectOf } from "@skill-convert/examine";
import { redactTokens } from "@skill-convert/source";
import type { RelatedReport } from "./model.js";
import { type Positioned, type PositionedPlace, positionIn, positionOf } from "./position.js";
import type { FindingReport, ValidatedSkillReport, ValidateSummary } from "./validate.js";

/** The report of a skill in memory, with what {@link showValidatedSkill} leaves out. */
export interface ValidatedSkill extends ValidatedSkillReport {
  /** The findings of which the diagnostics were made, with their ranges and fixes. */
  readonly findings: readonly Positioned[];
  /** The files to which the findings refer. */
  readonly texts: SkillFiles;
  /** Returns the path of one of the skill's files, relative to the working directory. */
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
 * Returns true if reports must leave a fix out: it repeats a token, and redacting that would destroy the file, or its
 * edits were removed because of a sensitive value. Only `--fix` applies it.
 */
export function isWithheld({ edits }: Fix): boolean {
  return edits.length === 0 || edits.some(({ text }) => redactTokens(text) !== text);
}

/** The JSON report of a skill. */
export function showValidatedSkill(skill: ValidatedSkill): ValidatedSkillReport {
  const { source, formats, status, files, fixed, clients, diagnostics } = skill;
  return { source, formats, status, files, fixed, clients, diagnostics };
}

/** The JSON report of a finding. */
export function showFinding(finding: Positioned, texts: SkillFiles | undefined): FindingReport {
  const { code, severity, message, file, path, fix, related, url } = finding;
  const subject = fix && subjectOf(finding, texts);
  return {
    code,
    severity,
    message,
    ...(file === undefined ? {} : { file }),
    ...positionIn(texts, finding),
    ...(path && { pointer: toPointer(path) }),
    ...(related && { related: related.map((place) => showRelated(place, texts)) }),
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

function showRelated(place: PositionedPlace, texts: SkillFiles | undefined): RelatedReport {
  const { line, column } = positionIn(texts, place) ?? {};
  const { message, file } = place;
  return { message, file, ...(line !== undefined && column !== undefined && { line, column }) };
}
