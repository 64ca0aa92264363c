// Offsets of lines in a string. A line ends at LF, CRLF or the end of the string.

export type Eol = "\n" | "\r\n";

/** The offset at which the line of an offset begins. */
export function lineStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** The offset at which the line of an offset ends, before its line ending. */
export function lineEnd(text: string, offset: number): number {
  const newline = text.indexOf("\n", offset);
  if (newline < 0) return text.length;
  return newline > offset && text.charCodeAt(newline - 1) === 13 ? newline - 1 : newline;
}

/** The offset at which the next line begins. */
export function nextLine(text: string, offset: number): number {
  const newline = text.indexOf("\n", offset);
  return newline < 0 ? text.length : newline + 1;
}

/** The distance of an offset from the beginning of its line. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** The white space at the beginning of the line of an offset. */
export function indentationAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  let end = start;
  while (text.charCodeAt(end) === 32 || text.charCodeAt(end) === 9) end++;
  return text.slice(start, end);
}

/** Returns true if only white space precedes an offset on its line. */
export function isFirstOnLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === "";
}

/** The line ending of most lines of a string; LF if it has none. */
export function prevailingEol(text: string): Eol {
  if (!text.includes("\r")) return "\n";
  let crlf = 0;
  let lf = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    if (at > 0 && text.charCodeAt(at - 1) === 13) crlf++;
    else lf++;
  }
  return crlf > lf ? "\r\n" : "\n";
}
