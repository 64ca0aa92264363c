import type { Fix, Range } from "@skill-convert/core";

/**
 * Makes the fix that writes another word, such as the one that was meant, with the quotes of the old one. It asks,
 * because what is read changes. Undefined if the text at the range is more than a word, such as an alias of YAML.
 *
 * @param text the text of the file
 * @example
 * fixWithWord("type: 'strng'", { start: 6, end: 13 }, "string")?.edits; // [{ start: 6, end: 13, text: "'string'" }]
 */
export function fixWithWord(text: string, range: Range, word: string): Fix | undefined {
  const source = text.slice(range.start, range.end);
  const [, quote] = /^(["']?)[^ \t\r\n"'&*!|>#][^"'\n\\#]*\1$/.exec(source) ?? [];
  if (quote === undefined) return undefined;
  const written = quote === "" && /^(?:null|true|false)$/.test(word) ? JSON.stringify(word) : quote + word + quote;
  return { title: `Write "${word}"`, changes: [[]], asks: true, edits: [{ ...range, text: written }] };
}
