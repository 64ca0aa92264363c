import type { Json } from "@skill-convert/core";
import { type Codec, oneOf, type Vocabulary, vocabulary } from "@skill-convert/format";

/** One of several words. Any other is kept and not used, with a warning (stop.md#d6). */
export function known(words: readonly string[]): Codec {
  const { unknown } = vocabulary(words);
  return oneOf(words, {
    unknown: (value, { path }) =>
      unknown(value, { code: "unknown-value", path: [], args: { value, field: String(path.at(-1)) } }),
  });
}

/**
 * A type, whose word in the document differs from that in the model. Any other word makes a manifest invalid
 * (stop.md#s58, stop.md#s59).
 *
 * @param words each word of the document with its value in the model
 * @param code the diagnostic for any other word
 */
export function kind(words: ReadonlyMap<string, Json>, { unknown }: Vocabulary, code: string): Codec {
  return oneOf(Object.fromEntries(words), {
    unknown: (found) => unknown(found, { code, path: [], args: { found } }),
  });
}
