import type { Diagnostic, Range } from "@skill-convert/core";
import { memoizeLast } from "@skill-convert/core/adapters";
import { findSecrets } from "@skill-convert/source";
import type { Subject } from "../../../report/position.js";

/**
 * The subject of a finding with dots in place of every secret in its file: those that a rule has found, and whatever
 * looks like one, because a finding may be about anything else on that line.
 */
export function conceal(subject: Subject | undefined, file: string | undefined, findings: readonly Diagnostic[]) {
  if (!subject) return subject;
  const found = findings.flatMap(({ confidential, file: where, range }) =>
    confidential && where === file && range ? [range] : [],
  );
  const { text } = subject;
  return { ...subject, text: [...found, ...secretsIn(text)].reduce(cover, text) };
}

/** A file is asked about for each finding in it. */
const secretsIn = memoizeLast((text: string) => findSecrets(text).map(({ range }) => range));

function cover(text: string, { start, end }: Range): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, "•") + text.slice(end);
}
