import {
  type Diagnostic,
  lineAndColumn,
  type Range,
  type RelatedLocation,
  type SkillFiles,
  type SourceLocation,
} from "@skill-convert/core";
import { subjectOf } from "@skill-convert/examine";

/** The start and end of a range as lines and columns, counted from 1. The end is exclusive. */
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

/** A finding that may carry its position, so that its file need not be read. */
export interface Positioned extends Diagnostic {
  /** `null` if the finding has no position. */
  readonly position?: Position | null;
  readonly related?: readonly PositionedPlace[];
}

/** Another place of a finding, which may carry its position as well. */
export type PositionedPlace = RelatedLocation & Pick<Positioned, "position">;

/** Adds the positions to a finding, for a later run that does not read its files. */
export function positioned(finding: Diagnostic, files: SkillFiles): Positioned {
  const position = (place: Partial<SourceLocation>) => positionIn(files, place) ?? null;
  const related = finding.related?.map((place) => ({ ...place, position: position(place) }));
  return { ...finding, position: position(finding), ...(related && { related }) };
}

/** The position of a finding; undefined if it does not concern a place in a text. */
export function positionIn(
  files: SkillFiles | undefined,
  finding: Partial<SourceLocation> & Pick<Positioned, "position">,
): Position | undefined {
  if (finding.position !== undefined) return finding.position ?? undefined;
  const { text = "", range } = subjectOf(finding, files) ?? {};
  return range && positionOf(text, range);
}
