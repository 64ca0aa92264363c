import { lineEnd, nextLine } from "../lines.js";
import type { Fence } from "./blocks.js";
import { htmlBlockKind } from "./html-blocks.js";

const SPACE = 32;
const LESS_THAN = 60;
const BACKTICK = 96;
const TILDE = 126;

/**
 * The top-level fenced code blocks of a text, where they can be told without following its block structure: a fence at
 * the margin, or one column in, is never part of a list item or a block quote, and interrupts every paragraph.
 * Undefined where a fence or an HTML block may lie in a container, or begins with two columns of white space or more.
 */
export function marginFences(text: string, start: number): Fence[] | undefined {
  const fences: Fence[] = [];
  let open: Omit<Fence, "end" | "contentEnd" | "closed"> | undefined;
  for (let at = start, next = at; at < text.length; at = next) {
    next = nextLine(text, at);
    let from = at;
    while (text.charCodeAt(from) === SPACE) from++;
    const code = text.charCodeAt(from);
    const indent = from - at;
    if (indent > 3 || (code !== BACKTICK && code !== TILDE && code !== LESS_THAN)) continue;
    if (code === LESS_THAN) {
      if (open === undefined && htmlBlockKind(text.slice(from, lineEnd(text, from)), false) >= 0) return undefined;
      continue;
    }
    let to = from;
    while (text.charCodeAt(to) === code) to++;
    if (to - from < 3) continue;
    const marker = text.slice(from, to);
    const rest = text.slice(to, lineEnd(text, to));
    if (open === undefined) {
      if (code === BACKTICK && rest.includes("`")) continue;
      if (indent > 1) return undefined;
      open = { start: at, contentStart: next, info: rest.trim(), marker, indent };
    } else if (marker.startsWith(open.marker) && /^[ \t]*$/.test(rest)) {
      fences.push({ ...open, contentEnd: at, end: next, closed: true });
      open = undefined;
    }
  }
  if (open !== undefined) fences.push({ ...open, contentEnd: text.length, end: text.length, closed: false });
  return fences;
}
