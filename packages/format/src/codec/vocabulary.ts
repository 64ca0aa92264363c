import { didYouMean, similarWord } from "@skill-convert/core/text";
import type { Issue } from "./codec.js";

/** The words that a document may have in one place, and those that people write instead. */
export interface Vocabulary {
  readonly words: readonly string[];
  has(word: string): boolean;
  /**
   * Completes an issue about a word that is not among these. Its message gets two arguments: `known`, which lists them,
   * and `hint`, which is ` (did you mean "string"?)` for a synonym or a misspelt word, and `""` for any other. The word
   * that is suggested is what the issue means.
   */
  unknown<I extends Omit<Issue, "code">>(word: string, issue: I): I & Pick<Issue, "args" | "meant">;
}

/**
 * Makes a vocabulary.
 *
 * @param synonyms other words for each of the words, in lower case, which are suggested but not accepted
 * @example
 * const types = vocabulary(["string", "number"], { string: ["str", "text"] });
 * types.unknown("Text", { code: "unknown-type", path: [] }).meant; // "string"
 */
export function vocabulary(
  words: readonly string[],
  synonyms: Readonly<Record<string, readonly string[]>> = {},
): Vocabulary {
  const meant = new Map(Object.entries(synonyms).flatMap(([word, others]) => others.map((other) => [other, word])));
  const known = new Set(words);
  return {
    words,
    has: (word) => known.has(word),
    unknown(word, issue) {
      const wanted = meant.get(word.toLowerCase()) ?? word;
      const similar = similarWord(wanted, words);
      const args = { ...issue.args, known: words.join(", "), hint: didYouMean(wanted, words) };
      return { ...issue, args, ...(similar !== undefined && { meant: similar }) };
    },
  };
}
