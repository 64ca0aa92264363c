import type { Diagnostic } from "@skill-convert/core";
import { promise } from "../target.js";

/** Every diagnostic has words, and a place that lies in its file. */
export function checkRanges(diagnostics: readonly Diagnostic[], text: (file: string) => string | undefined): void {
  for (const diagnostic of diagnostics) {
    const { message, range, file } = diagnostic;
    promise(message.length > 5 && !/\[object |undefined|NaN/.test(message), "a message is words", diagnostic);
    if (range === undefined) continue;
    const content = file === undefined ? undefined : text(file);
    promise(content !== undefined, "a diagnostic with a range names a file that is there", diagnostic);
    promise(
      range.start >= 0 && range.start <= range.end && range.end <= content.length,
      "the range of a diagnostic lies in its file",
      diagnostic,
    );
  }
}
