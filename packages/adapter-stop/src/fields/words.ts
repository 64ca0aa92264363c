import type { Json } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/adapters";
import { type Codec, type Cursor, oneOf, type Report, string, wrongType } from "@skill-convert/format";

/** One of several words. Any other is kept and not used, with a warning (stop.md#d6). */
export function known(words: readonly string[]): Codec {
  const codec = oneOf(words);
  return {
    ...codec,
    expected: "a string",
    schema: { type: "string", enum: [...words] },
    check(raw, at, report) {
      if (typeof raw !== "string") report(wrongType(string, raw, at.path));
      else if (!words.includes(raw)) {
        const args = {
          value: raw,
          field: String(at.path.at(-1)),
          known: words.join(", "),
          hint: didYouMean(raw, words),
        };
        report({ code: "unknown-value", path: at.path, args });
      }
    },
  };
}

export interface KindOptions {
  /** The diagnostic for a word that is not recognised. */
  readonly code: string;
  /** The recognised words, as the message shows them. */
  readonly known: readonly string[];
  /** The recognised word for each synonym, in lower case, which the message suggests. */
  readonly synonyms?: ReadonlyMap<string, string>;
}

/** Reports an unrecognised type or check, which makes a manifest invalid (stop.md#s58, stop.md#s59, stop.md#s61). */
export function reportUnrecognised(raw: Json, at: Cursor, report: Report, options: KindOptions): void {
  if (typeof raw !== "string") {
    report(wrongType(string, raw, at.path));
    return;
  }
  const { code, known: words, synonyms } = options;
  const meant = synonyms?.get(raw.toLowerCase()) ?? raw;
  report({ code, path: at.path, args: { found: raw, known: words.join(", "), hint: didYouMean(meant, words) } });
}

/**
 * A type, whose word in the document differs from that in the model.
 *
 * @param words each word of the document with its value in the model
 */
export function kind(words: ReadonlyMap<string, Json>, options: Omit<KindOptions, "known">): Codec {
  const names = [...words.keys()];
  return {
    ...oneOf(Object.fromEntries(words)),
    expected: "a string",
    schema: { type: "string", enum: names },
    check(raw, at, report) {
      if (typeof raw === "string" && words.has(raw)) return;
      reportUnrecognised(raw, at, report, { ...options, known: names });
    },
  };
}
