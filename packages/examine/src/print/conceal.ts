import type { Diagnostic, Range } from "@skill-convert/core";
import { memoizeLast } from "@skill-convert/core/adapters";
import { findSecrets } from "@skill-convert/source";
import type { Subject } from "../subject.js";

/**
 * Replaces every secret in the text of a finding with dots: the secrets that a rule found, and strings that look like
 * secrets. A finding about something else may be on the same line as a secret.
 */
export function conceal(subject: Subject | undefined, file: string | undefined, findings: readonly Diagnostic[]) {
  return subject && { ...subject, text: concealedBy(findings)(file)(subject.text) };
}

/** Memoized by findings, file and text, because a file may have tens of thousands of findings. */
const concealedBy = memoizeLast((findings: readonly Diagnostic[]) =>
  memoizeLast((file: string | undefined) => {
    const found = findings.flatMap(({ confidential, file: where, range }) =>
      confidential && where === file && range ? [range] : [],
    );
    return memoizeLast((text: string) => cover(text, [...found, ...findSecrets(text).map(({ range }) => range)]));
  }),
);

function cover(text: string, ranges: readonly Range[]): string {
  let covered = "";
  let last = 0;
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    if (end <= last) continue;
    const from = Math.max(start, last);
    covered += text.slice(last, from) + text.slice(from, end).replace(/[^\r\n]/g, "•");
    last = end;
  }
  return covered + text.slice(last);
}
