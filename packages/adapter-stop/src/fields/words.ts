import type { Json } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/adapters";
import { type Codec, type Cursor, oneOf, type Report, string, wrongType } from "@skill-convert/format";

/** One of a few words. Any other is kept and not used, with a warning: it is no reason to refuse the manifest. */
export function known(words: readonly string[]): Codec {
  const made = oneOf(words);
  return {
    ...made,
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

/** How a word that is not recognised is reported. */
export interface KindOptions {
  readonly code: string;
  /** The words that are recognised, as the message shows them. */
  readonly known: readonly string[];
  /** The word of the specification for those that other formats and languages have. */
  readonly synonyms?: ReadonlyMap<string, string>;
}

/** Reports a word that does not say of what kind something is: a manifest with it is not valid ("Validation"). */
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
 * The word that says of what kind something is.
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
