import { didYouMean, requireArray, requireObject } from "@skill-convert/core/adapters";

/** The words that a document may have in one place, and those that people write instead. */
export interface Vocabulary {
  readonly words: readonly string[];
  has(word: string): boolean;
  /**
   * Returns arguments of a message about a word that is not among these: `known`, which lists them, and `hint`, which
   * is ` (did you mean "string"?)` for a synonym or a misspelt word, and `""` for any other.
   */
  unknown(word: string): { readonly known: string; readonly hint: string };
}

/**
 * Makes a vocabulary.
 *
 * @param synonyms other words for each of the words, in lower case, which are suggested but not accepted
 * @example
 * const types = vocabulary(["string", "number"], { string: ["str", "text"] });
 * types.unknown("Text"); // { known: "string, number", hint: ' (did you mean "string"?)' }
 */
export function vocabulary(
  words: readonly string[],
  synonyms: Readonly<Record<string, readonly string[]>> = {},
): Vocabulary {
  requireArray(words, "the words");
  requireObject(synonyms, "the synonyms");
  const meant = new Map(Object.entries(synonyms).flatMap(([word, others]) => others.map((other) => [other, word])));
  const known = new Set(words);
  return {
    words,
    has: (word) => known.has(word),
    unknown: (word) => ({
      known: words.join(", "),
      hint: didYouMean(meant.get(word.toLowerCase()) ?? word, words),
    }),
  };
}
