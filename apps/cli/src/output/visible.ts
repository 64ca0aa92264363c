/** Control characters, ends of lines, and characters that turn the direction of text around: a terminal would obey them. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/gu;

/** Text out of a file as it may be shown on a terminal: on one line, nothing in it hidden or obeyed. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, picture);
}

/** The same for a string of several lines. */
export function visibleLines(text: string): string {
  return text.split("\n").map(visible).join("\n");
}

/** JSON that means the same, with escapes for what is invisible. */
export function visibleJson(json: string): string {
  return json.replace(INVISIBLE, (character) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function picture(character: string): string {
  if (character === "\n" || character === "\t") return " ";
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\ufffd";
}
