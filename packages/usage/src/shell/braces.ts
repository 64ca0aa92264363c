import { MAX_ALTERNATIVES, MAX_DEPTH } from "../program.js";

/**
 * Returns the texts that the shell makes of braces such as `{a,b{c,d}}`: `a`, `bc` and `bd`. Undefined for braces that
 * hold something else than plain text, and for too many texts.
 */
export function expandBraces(text: string): readonly string[] | undefined {
  if (!text.startsWith("{") || !text.endsWith("}") || /[$`"'\\\s]/.test(text)) return undefined;
  const texts = expand(text, 0);
  return texts.length <= MAX_ALTERNATIVES && !texts.some((each) => /[{}]/.test(each)) ? texts : undefined;
}

function expand(text: string, depth: number): readonly string[] {
  const start = text.indexOf("{");
  const end = start < 0 ? -1 : closing(text, start);
  if (end < 0 || depth > MAX_DEPTH) return [text];
  const parts = splitTop(text.slice(start + 1, end));
  // Braces around a single word stay, and so do sequences such as {1..9}.
  if (parts.length < 2) return [text];
  const found: string[] = [];
  for (const part of parts) {
    for (const inner of expand(part, depth + 1)) {
      for (const rest of expand(text.slice(end + 1), depth + 1)) {
        found.push(text.slice(0, start) + inner + rest);
        if (found.length > MAX_ALTERNATIVES) return found;
      }
    }
  }
  return found;
}

/** The position of the brace that closes the one at `start`; -1 if there is none. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  return -1;
}

/** Splits a text at the commas that are not in braces. */
function splitTop(text: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "," && depth === 0) {
      parts.push("");
      continue;
    }
    if (character === "{") depth++;
    if (character === "}") depth--;
    parts[parts.length - 1] += character;
  }
  return parts;
}
