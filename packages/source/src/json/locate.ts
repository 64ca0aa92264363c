import type { Path } from "@skill-convert/core";
import type { Located } from "../place.js";

const [TAB, LINE_FEED, RETURN, SPACE, QUOTE, COMMA, COLON] = [9, 10, 13, 32, 34, 44, 58];
const [OPEN_BRACKET, BACKSLASH, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 92, 93, 123, 125];

/**
 * Finds what is at a path of a text that is known to be JSON without duplicate keys: a look at what comes before it
 * rather than at the whole text.
 */
export function locateJson(source: string, path: Path): Located | undefined {
  let start = skipSpace(source, 0);
  let member: Located["member"];
  for (const segment of path) {
    const code = source.charCodeAt(start);
    if (code === OPEN_BRACE) member = findEntry(source, start, String(segment));
    else member = code === OPEN_BRACKET ? findItem(source, start, segment) : undefined;
    if (member === undefined) return undefined;
    start = skipSpace(source, member.afterMark);
  }
  return { member, value: { start, end: skipValue(source, start) } };
}

function findEntry(source: string, open: number, name: string): Located["member"] {
  const quoted = JSON.stringify(name);
  let at = skipSpace(source, open + 1);
  while (source.charCodeAt(at) === QUOTE) {
    const keyStart = at;
    const keyEnd = skipString(source, at);
    const afterMark = skipSpace(source, keyEnd) + 1;
    if (isKey(source, keyStart, keyEnd, name, quoted)) {
      return { key: name, keyStart, keyEnd, start: keyStart, afterMark };
    }
    at = afterItem(source, skipValue(source, skipSpace(source, afterMark)));
  }
  return undefined;
}

/** A key may be written with escapes that it does not need. */
function isKey(source: string, start: number, end: number, name: string, quoted: string): boolean {
  if (end - start === quoted.length && source.startsWith(quoted, start)) return true;
  const written = source.slice(start, end);
  return written.includes("\\") && JSON.parse(written) === name;
}

function findItem(source: string, open: number, segment: string | number): Located["member"] {
  if (!/^(?:0|[1-9]\d*)$/.test(String(segment))) return undefined;
  let at = skipSpace(source, open + 1);
  for (let left = Number(segment); source.charCodeAt(at) !== CLOSE_BRACKET; left--) {
    if (left === 0) return { keyStart: at, keyEnd: at, start: at, afterMark: at };
    at = afterItem(source, skipValue(source, at));
  }
  return undefined;
}

/** Past the comma after an item, to the next one or to the closing bracket. */
function afterItem(source: string, at: number): number {
  const end = skipSpace(source, at);
  return source.charCodeAt(end) === COMMA ? skipSpace(source, end + 1) : end;
}

function skipValue(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === QUOTE) {
      at = skipString(source, at) - 1;
      if (depth === 0) return at + 1;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      if (depth <= 1) return depth === 1 ? at + 1 : at;
      depth--;
    } else if (depth === 0 && (code === COMMA || code === COLON || isSpace(code))) return at;
  }
  return source.length;
}

function skipString(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at + 1;
  }
  return source.length;
}

function skipSpace(source: string, start: number): number {
  let at = start;
  while (isSpace(source.charCodeAt(at))) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === RETURN || code === TAB;
}
