import type { TextEdit } from "@skill-convert/core";
import type { Finding } from "../finding.js";

/**
 * Puts text in quotes, so that it reads as it would without them: nothing but the quotes, and what they demand, is
 * added. Lines fold in quotes as they do without.
 */
export function quoteFix(source: string, start: number, end: number): NonNullable<Finding["fix"]> {
  const text = source.slice(start, end);
  const quote = /["\\]/.test(text) ? "'" : '"';
  const doubled = quote === "'" ? [...text.matchAll(/'/g)].map(({ index }) => insert(start + index, "'")) : [];
  return { title: "Put the text in quotes", edits: joined([insert(start, quote), ...doubled, insert(end, quote)]) };
}

/** Exchanges the quotes around a scalar for others that it does not hold. */
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

/** One edit for those at one place. */
function joined(edits: readonly TextEdit[]): TextEdit[] {
  const result: TextEdit[] = [];
  for (const edit of edits) {
    const last = result.at(-1);
    if (last?.start === edit.start) result[result.length - 1] = { ...last, text: last.text + edit.text };
    else result.push(edit);
  }
  return result;
}
