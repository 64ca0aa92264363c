import { lineAndColumn, type Range } from "@skill-convert/core";

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
