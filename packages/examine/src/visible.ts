/**
 * Invisible characters, and characters that control a terminal: control characters, bidirectional controls, zero-width
 * spaces and tags. Characters that scripts and emoji need are excepted: a joiner after a mark, an Arabic letter or an
 * emoji, and a single variation selector. This is the source of a regular expression with the flag `u`.
 */
export const HIDDEN = [
  "[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Bidi_Control}\\ufff9-\\ufffb]",
  "(?![\\u200c\\u200d\\p{Variation_Selector}])\\p{Default_Ignorable_Code_Point}",
  "(?<![\\p{Mark}\\p{Script=Arabic}\\p{Extended_Pictographic}\\p{Emoji_Modifier}])[\\u200c\\u200d]",
  "(?<=\\p{Variation_Selector})\\p{Variation_Selector}",
].join("|");

/**
 * Matches text without any of these, which is nearly every text, because compiling the patterns above takes a
 * millisecond.
 */
export const PLAIN = /^[\n\t -~\u2010-\u2027\u2190-\u21ff\u2500-\u27bf]*$/;

let eachHidden: RegExp | undefined;

/** Prepares text from a file for display: on one line, without hidden or control characters. */
export function visible(text: string): string {
  if (PLAIN.test(text)) return text.replace(/[\n\t]/g, " ");
  eachHidden ??= new RegExp(HIDDEN, "gu");
  return text.replace(eachHidden, picture);
}

function picture(character: string): string {
  if (character === "\n" || character === "\t") return " ";
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : escapeUnits(character);
}

/** Escapes each UTF-16 unit of a text as JSON does. */
export function escapeUnits(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    return `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`;
  }).join("");
}
