import type { Range } from "vscode-languageserver-types";

/** Returns true if two ranges overlap or meet: a caret at the end of a range is in it. */
export function touches(a: Range, b: Range): boolean {
  const isAfter = (one: Range["start"], other: Range["start"]) =>
    one.line > other.line || (one.line === other.line && one.character > other.character);
  return !isAfter(a.start, b.end) && !isAfter(b.start, a.end);
}
