import type { Json } from "@skill-convert/core";
import { setOwn } from "@skill-convert/core/json";
import { MAX_DEPTH } from "../limits.js";
import { type Member, type SyntaxNode, scalarNode } from "../syntax-node.js";
import { isBlank, unsure, withoutSpaces } from "./fast-lines.js";

// Reads the scalars of YAML, and its collections in brackets on one line, for the fast reader.

const SPACE = 32;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const COMMA = 44;
const DASH = 45;
const COLON = 58;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** A value, and the offset after it. */
interface Read<T> {
  readonly value: T;
  readonly end: number;
}

/** Unquoted text does not begin with these characters, except in rare cases with a question mark or a colon. */
const INDICATORS: ReadonlySet<number> = new Set([..."?:,[]{}#&*!|>'\"%@`"].map((each) => each.charCodeAt(0)));

/** Returns true if unquoted text may begin at an offset. */
export function isPlainStart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === DASH) {
    const next = text.charCodeAt(at + 1);
    return next !== SPACE && !isBlank(next);
  }
  return !isBlank(code) && !INDICATORS.has(code);
}

const NUMBER =
  /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|0o[0-7]+|0x[\da-fA-F]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
/** A number that every reader reads alike, and that loses no digits. */
const PLAIN_NUMBER = /^(?:0|-?[1-9]\d{0,14}|-?(?:0|[1-9]\d{0,6})\.\d{1,8})$/;
const WORD = /^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE)$/;

/** The value of unquoted text in the core schema of YAML 1.2. */
export function plainValue(text: string): Json {
  const code = text.charCodeAt(0);
  // Only digits, signs and the decimal point can begin a number.
  if (code >= 43 && code <= 57 && NUMBER.test(text)) return PLAIN_NUMBER.test(text) ? withoutMinusZero(text) : unsure();
  if (text.length > 5 || !WORD.test(text)) return text;
  return text === "~" || /^n/i.test(text) ? null : /^t/i.test(text);
}

function withoutMinusZero(text: string): number {
  const value = Number(text);
  return Object.is(value, -0) ? unsure() : value;
}

/** Reads quoted text that ends on the same line. */
export function quotedText(text: string, at: number, quote: number): Read<string> {
  return quote === DOUBLE_QUOTE ? doubleQuoted(text, at) : singleQuoted(text, at);
}

function doubleQuoted(text: string, at: number): Read<string> {
  let escaped = false;
  for (let end = at + 1; ; end++) {
    const code = text.charCodeAt(end);
    if (isBlank(code)) return unsure();
    if (code === 92) {
      escaped = true;
      end++;
      if (isBlank(text.charCodeAt(end))) return unsure();
    } else if (code === DOUBLE_QUOTE) {
      const value = escaped ? unescaped(text.slice(at, end + 1)) : text.slice(at + 1, end);
      return { value, end: end + 1 };
    }
  }
}

/** Resolves the escapes that JSON also has. */
function unescaped(quoted: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none of them
  if (/[\x00-\x1f]|\\(?:[^"\\/bfnrtu]|u(?![\da-fA-F]{4}))/.test(quoted.replaceAll("\\\\", "--"))) return unsure();
  return JSON.parse(quoted);
}

function singleQuoted(text: string, at: number): Read<string> {
  let doubled = false;
  for (let end = at + 1; ; end++) {
    const code = text.charCodeAt(end);
    if (isBlank(code)) return unsure();
    if (code !== SINGLE_QUOTE) continue;
    if (text.charCodeAt(end + 1) === SINGLE_QUOTE) {
      doubled = true;
      end++;
    } else {
      const value = text.slice(at + 1, end);
      return { value: doubled ? value.replaceAll("''", "'") : value, end: end + 1 };
    }
  }
}

interface ReadFlow extends Read<Json> {
  readonly node: SyntaxNode | undefined;
}

/** Reads a value inside brackets, on one line. */
export function flowValue(text: string, at: number, depth: number, withNodes: boolean): ReadFlow {
  if (depth > MAX_DEPTH / 2) unsure();
  const code = text.charCodeAt(at);
  if (code === OPEN_BRACKET) return flowList(text, at, depth + 1, withNodes);
  if (code === OPEN_BRACE) return flowMapping(text, at, depth + 1, withNodes);
  if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
    const { value, end } = quotedText(text, at, code);
    return { value, end, node: withNodes ? scalarNode(at, end) : undefined };
  }
  const { value, end } = flowPlain(text, at);
  return { value: plainValue(value), end, node: withNodes ? scalarNode(at, at + value.length) : undefined };
}

function flowList(text: string, at: number, depth: number, withNodes: boolean): ReadFlow {
  const value: Json[] = [];
  const members: Member[] = [];
  let end = skipSpaces(text, at + 1);
  while (text.charCodeAt(end) !== CLOSE_BRACKET) {
    const item = flowValue(text, end, depth, withNodes);
    value.push(item.value);
    if (item.node) members.push({ keyStart: end, keyEnd: end, start: end, afterMark: end, value: item.node });
    end = afterItem(text, item.end, CLOSE_BRACKET);
  }
  return { value, end: end + 1, node: withNodes ? flowNode("list", at, end + 1, members) : undefined };
}

function flowMapping(text: string, at: number, depth: number, withNodes: boolean): ReadFlow {
  const value: { [key: string]: Json } = {};
  const members: Member[] = [];
  let end = skipSpaces(text, at + 1);
  while (text.charCodeAt(end) !== CLOSE_BRACE) {
    const start = end;
    const code = text.charCodeAt(start);
    const quoted = code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
    const key = quoted ? quotedText(text, start, code) : flowPlain(text, start);
    if (Object.hasOwn(value, key.value) || key.value === "<<") unsure();
    const colon = skipSpaces(text, key.end);
    if (text.charCodeAt(colon) !== COLON || text.charCodeAt(colon + 1) !== SPACE) unsure();
    const item = flowValue(text, skipSpaces(text, colon + 1), depth, withNodes);
    setOwn(value, key.value, item.value);
    const keyEnd = quoted ? key.end : start + key.value.length;
    if (item.node)
      members.push({ key: key.value, keyStart: start, keyEnd, start, afterMark: colon + 1, value: item.node });
    end = afterItem(text, item.end, CLOSE_BRACE);
  }
  return { value, end: end + 1, node: withNodes ? flowNode("record", at, end + 1, members) : undefined };
}

function flowNode(kind: "list" | "record", start: number, end: number, members: readonly Member[]): SyntaxNode {
  return { kind, flow: true, start, end, members, opaque: false };
}

/** Skips the comma after an item. Returns the offset of the next item or of the closing bracket. */
function afterItem(text: string, at: number, closing: number): number {
  const end = skipSpaces(text, at);
  const code = text.charCodeAt(end);
  if (code === COMMA) return skipSpaces(text, end + 1);
  return code === closing ? end : unsure();
}

/** Reads unquoted text inside brackets. */
function flowPlain(text: string, at: number): Read<string> {
  if (!isPlainStart(text, at)) unsure();
  for (let end = at; ; end++) {
    const code = text.charCodeAt(end);
    if (isBlank(code) || (code === 35 && text.charCodeAt(end - 1) === SPACE)) return unsure();
    const ends = code === COMMA || code === OPEN_BRACKET || code === CLOSE_BRACKET;
    if (ends || code === OPEN_BRACE || code === CLOSE_BRACE) return { value: withoutSpaces(text, at, end), end };
    if (code === COLON) {
      const next = text.charCodeAt(end + 1);
      if (next === SPACE) return { value: withoutSpaces(text, at, end), end };
      // Before a bracket or a comma a colon ends a key. Anywhere else it is part of the text.
      if (isBlank(next) || INDICATORS.has(next)) return unsure();
    } else if (code === DASH && end === at && INDICATORS.has(text.charCodeAt(end + 1))) return unsure();
  }
}

function skipSpaces(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) === SPACE) end++;
  return end;
}
