import type { TextEdit } from "@skill-convert/core";
import type { Finding } from "../finding.js";

/**
 * Puts unquoted text in quotes without changing its meaning. Only the quotes are added, and quotes inside the text are
 * doubled if necessary; lines fold inside quotes as they do outside.
 */
export function quoteFix(source: string, start: number, end: number): NonNullable<Finding["fix"]> {
  const text = source.slice(start, end);
  const quote = /["\\]/.test(text) ? "'" : '"';
  const doubled = quote === "'" ? [...text.matchAll(/'/g)].map(({ index }) => insert(start + index, "'")) : [];
  return { title: "Put the text in quotes", edits: joined([insert(start, quote), ...doubled, insert(end, quote)]) };
}

/** Replaces the quotes around a scalar with quotes that it does not contain. */
export function requoteFix(start: number, end: number, quote: string): NonNullable<Finding["fix"]> {
  const edits = [
    { start, end: start + 1, text: quote },
    { start: end - 1, end, text: quote },
  ];
  return { title: "Use the other quotes", edits };
}

export function insert(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}

/** Joins the edits that begin at the same offset. */
function joined(edits: readonly TextEdit[]): TextEdit[] {
  const result: TextEdit[] = [];
  for (const edit of edits) {
    const last = result.at(-1);
    if (last?.start === edit.start) result[result.length - 1] = { ...last, text: last.text + edit.text };
    else result.push(edit);
  }
  return result;
}
