import { type Diagnostic, lineAndColumn, type Range, type SkillFiles } from "@skill-convert/core";
import { subjectOf } from "@skill-convert/language-service/findings";

/** Where a range begins and ends, counted from 1; the end is that of the first character that is no part of it. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export function positionOf(text: string, { start, end }: Range): Position {
  const from = lineAndColumn(text, start);
  const to = lineAndColumn(text, Math.max(start, end));
  return { ...from, endLine: to.line, endColumn: to.column };
}

/** A finding that may know its position already, so that no text has to be read for it. */
export interface Positioned extends Diagnostic {
  /** Null: it has none. */
  readonly position?: Position | null;
}

/** Where a finding is; undefined if it is about no place in a text. */
export function positionIn(files: SkillFiles | undefined, finding: Positioned): Position | undefined {
  if (finding.position !== undefined) return finding.position ?? undefined;
  const { text = "", range } = subjectOf(finding, files) ?? {};
  return range && positionOf(text, range);
}
