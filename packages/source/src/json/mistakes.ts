import type { Json } from "@skill-convert/core";
import type { Finding } from "../finding.js";
import { isFirstOnLine, lineEnd, lineStart, nextLine } from "../lines.js";
import type { Member } from "../syntax-node.js";

// Mistakes that other languages allow. The scanner understands each of them, so that it can also check the rest.

/** A comment, with a fix that removes it, and its line if nothing else is on it. */
export function commentAt(source: string, start: number): Finding | undefined {
  const close = source.startsWith("/*", start) ? source.indexOf("*/", start + 2) : -1;
  if (close < 0 && !source.startsWith("//", start)) return undefined;
  const end = close < 0 ? lineEnd(source, start) : close + 2;
  const lastOnLine = source.slice(end, lineEnd(source, end)).trim() === "";
  const alone = isFirstOnLine(source, start) && lastOnLine;
  let from = start;
  while (!alone && lastOnLine && /[ \t]/.test(source.charAt(from - 1))) from--;
  const edit = alone
    ? { start: lineStart(source, start), end: nextLine(source, end), text: "" }
    : { start: from, end, text: "" };
  return { code: "json-comment", start, end, fix: { title: "Remove the comment", edits: [edit] } };
}

/** Opening quotes that JSON does not have, and the quotes that may close them. */
const CLOSING: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ["\u201c", "\u201d\u201c"],
  ["\u201d", "\u201d"],
  ["\u201e", "\u201c\u201d"],
  ["\u2018", "\u2019\u2018"],
  ["\u00ab", "\u00bb"],
]);

export function quotedOtherwise(source: string, start: number): { text: string; finding: Finding } | undefined {
  const quote = source.charAt(start);
  const closing = CLOSING.get(quote);
  if (closing === undefined) return undefined;
  const line = source.slice(start + 1, lineEnd(source, start));
  const length = line.search(new RegExp(`[${closing}](?=[ \\t\\u00a0]*(?:[,:\\]}/]|$))`));
  const text = line.slice(0, length);
  if (length < 0 || text.includes("\\")) return undefined;
  const end = start + length + 2;
  const args = { found: quote + source.charAt(end - 1) };
  const edits = [
    { start, end: start + 1, text: '"' },
    { start: end - 1, end, text: '"' },
  ];
  const fix = /["\t]/.test(text) ? {} : { fix: { title: "Use straight double quotes", edits } };
  return { text, finding: { code: "json-quotes", args, start, end, ...fix } };
}

/** `{ name: 1 }` */
export function unquotedKey(source: string, start: number): { text: string; finding: Finding } | undefined {
  const line = source.slice(start, lineEnd(source, start));
  const text = /^[A-Za-z_$][\w$-]*(?=[ \t]*:)/.exec(line)?.[0];
  if (text === undefined) return undefined;
  const end = start + text.length;
  const edits = [{ start, end, text: `"${text}"` }];
  return {
    text,
    finding: { code: "json-key", args: { key: text }, start, end, fix: { title: "Put the key in quotes", edits } },
  };
}

const FOREIGN_WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["True", true],
  ["False", false],
  ["None", null],
  ["undefined", null],
]);

/** A value under the name that Python or JavaScript has for it. */
export function foreignWord(text: string, start: number): { value: Json; finding: Finding } | undefined {
  const value = FOREIGN_WORDS.get(text);
  if (value === undefined) return undefined;
  const end = start + text.length;
  const edits = [{ start, end, text: String(value) }];
  const args = { found: text, right: String(value) };
  return { value, finding: { code: "json-word", args, start, end, fix: { title: `Write ${value}`, edits } } };
}

/** A finding for two members with only white space between them. */
export function missingComma(source: string, end: number, next: number, closing: "}" | "]"): Finding | undefined {
  const follows = source.slice(next, next + 200);
  const member = closing === "}" ? /^"(?:[^"\\\n]|\\.)*"\s*:/ : /^["[{\d]/;
  if (next === end || !member.test(follows)) return undefined;
  const fix = { title: "Add the comma", edits: [{ start: end, end, text: "," }] };
  return { code: "missing-comma", start: Math.max(0, end - 1), end, fix };
}

/** A fix that removes the first of two equal entries. */
export function duplicateFix(members: readonly Member[], key: string, again: number): Pick<Finding, "fix"> {
  const index = members.findLastIndex((member) => member.key === key);
  const first = members[index];
  if (!first) return {};
  const edits = [{ start: first.start, end: members[index + 1]?.start ?? again, text: "" }];
  return { fix: { title: "Remove the first of the two", edits } };
}
