import type { Diagnostic } from "@skill-convert/core";
import type { Subject } from "../../../report/position.js";

/** The subject of a finding with dots in place of every secret that was found in its file. */
export function conceal(subject: Subject | undefined, file: string | undefined, findings: readonly Diagnostic[]) {
  if (!subject) return subject;
  let { text } = subject;
  for (const { confidential, file: where, range } of findings) {
    if (!confidential || where !== file || !range) continue;
    const dots = text.slice(range.start, range.end).replace(/[^\r\n]/g, "•");
    text = text.slice(0, range.start) + dots + text.slice(range.end);
  }
  return { ...subject, text };
}
