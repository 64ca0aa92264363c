import type { Json } from "@skill-convert/core";
import { REDACTED } from "@skill-convert/core/adapters";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import type { Redactor } from "../contracts.js";
import { type Needle, needlesOf } from "./encodings.js";
import { type Layer, layersOf } from "./layers.js";
import { CUT } from "./shorten.js";

/** What a redactor hides besides secrets. */
export interface RedactorOptions {
  /** The whole skill is sensitive: nothing of what it returns or prints is shown. */
  readonly hideOutput?: boolean;
}

/** A line of a secret that has several, and the beginning of one that was cut off, count from this length on. */
const PART = 4;

/**
 * Redacts secrets in strings and JSON values. Secrets are strings, numbers, and those inside arrays and objects; `true`
 * and `false` are ignored. A secret of fewer than four characters is redacted where it is a whole word. With more than
 * a thousand secrets, everything is redacted. A single string is one secret.
 *
 * @example
 * const redactor = createRedactor(["hunter2"]);
 * redactor.text("the password is hunter2"); // "the password is [redacted]"
 */
export function createRedactor(secrets: Iterable<Json>, options: RedactorOptions = {}): Redactor {
  const all: Iterable<Json> = typeof secrets === "string" ? [secrets] : secrets;
  const texts = new Set([...all].flatMap(textsOf).flatMap(formsOf));
  if (texts.size > MOST_SECRETS) return nothingShown;
  const needles = [...texts].flatMap(needlesOf);
  // Of short ones nothing is decoded.
  const lengths = needles.flatMap(({ text, wholeWord }) => (wholeWord ? [] : [text.length]));
  const least = lengths.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const text = (value: string): string => replace(value, needles, least);
  const json = (value: Json): Json => {
    if (typeof value === "string") return text(value);
    if (typeof value === "number") return texts.has(String(value)) ? REDACTED : value;
    if (Array.isArray(value)) return value.map(json);
    if (!isJsonRecord(value)) return value;
    return recordOf(Object.entries(value).map(([key, item]) => [text(key), json(item)] as const));
  };
  const redactor: Redactor = {
    text,
    json,
    output: (value) => (options.hideOutput ? REDACTED : json(value)),
    withOutput: (output) => (options.hideOutput ? createRedactorWith(output) : redactor),
  };
  return redactor;

  function createRedactorWith(output: Json): Redactor {
    if (JSON.stringify(output).length > MOST_OUTPUT) return nothingShown;
    return createRedactor([...texts, output], options);
  }
}

/** If there is too much to look for, nothing is shown rather than something overlooked. */
const nothingShown: Redactor = {
  text: hide,
  json: () => REDACTED,
  output: () => REDACTED,
  withOutput: () => nothingShown,
};

function hide(text: string): string {
  return text === "" ? text : REDACTED;
}

/** The most secrets that are looked for, and the most characters of an output that is one. */
const MOST_SECRETS = 1000;
const MOST_OUTPUT = 100_000;

/** Encodings times characters: below this a text is searched in a second. */
const MOST_WORK = 5e9;

/** Every text and number in a value, and the value as it is handed to a program. */
function textsOf(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return [JSON.stringify(value), ...Object.values(value).flatMap(textsOf)];
}

/** What a secret is printed as: whole, without white space around it, line by line. */
function formsOf(secret: string): string[] {
  const lines = secret.split(/\r\n|\n|\r/).map((line) => line.trim());
  const long = lines.length > 1 ? lines.filter((line) => line.length >= PART) : [];
  return [secret, secret.trim(), ...long].filter((form) => form.trim() !== "");
}

/** Replaces everything that is found; what overlaps is replaced as one. */
function replace(text: string, needles: readonly Needle[], least: number): string {
  const layers = needles.length === 0 ? [] : layersOf(text, least, MOST_WORK / needles.length);
  if (layers === undefined) return REDACTED;
  const cuts = [...text.matchAll(new RegExp(CUT, "g"))].map(({ index }) => index);
  const found = layers
    .flatMap((layer) => needles.flatMap((needle) => (isSearched(layer, needle) ? placesIn(layer, needle) : [])))
    .concat(needles.flatMap((needle) => beginnings(text, needle, cuts)))
    .sort(([a], [b]) => a - b);
  let out = "";
  let last = 0;
  for (const [start, end] of found) {
    if (start >= last) out += text.slice(last, start) + REDACTED;
    last = Math.max(last, end);
  }
  return out + text.slice(last);
}

/**
 * Only letters that are coded may be broken into lines. A secret of few letters is in anything that is decoded by
 * chance, and one in Base64 is found where it stands, without all that is in Base64 around it.
 */
function isSearched({ kind }: Layer, { form, wholeWord }: Needle): boolean {
  if (kind === "joined") return form === "base64" || form === "hex";
  if (kind === "hex") return !wholeWord;
  return kind !== "base64" || (!wholeWord && form !== "plain");
}

function placesIn({ text, place }: Layer, needle: Needle): [start: number, end: number][] {
  return occurrences(text, needle).map(([from, to]) => {
    const { start, end } = place({ start: from, end: to });
    return [start, end];
  });
}

const WORD = /[A-Za-z0-9_]/;
const BASE64 = /[A-Za-z0-9+/_-]/;

function occurrences(text: string, needle: Needle): [start: number, end: number][] {
  const found: [number, number][] = [];
  let last = 0;
  for (let at = text.indexOf(needle.text); at >= 0; at = text.indexOf(needle.text, at + 1)) {
    const end = at + needle.text.length;
    if (needle.wholeWord && (isWord(text, at - 1, at) || isWord(text, end, end - 1))) continue;
    if (needle.form !== "base64") found.push([startOfEscape(text, at, last), end]);
    else found.push([BASE64.test(text.charAt(at - 1)) ? at - 1 : at, endOfBase64(text, end)]);
    at = end - 1;
    last = end;
  }
  return found;
}

/** A backslash, or more of an escape, that would be cut off from what it escapes. */
const ESCAPE_BEFORE = /\\(?:u[\dA-Fa-f]{0,3})?$/;

/** Where to cut so that no escape of a JSON string is cut in two: what is left has to be JSON still. */
function startOfEscape(text: string, at: number, from: number): number {
  const before = ESCAPE_BEFORE.exec(text.slice(Math.max(from, at - 5), at));
  if (!before) return at;
  const start = at - before[0].length;
  let first = start;
  while (first > from && text[first - 1] === "\\") first--;
  return (start - first) % 2 === 0 ? start : at;
}

/** The longest beginning that is looked for: what is shortened is shortened to less. */
const LONGEST_CUT = 1000;

/**
 * A text that was shortened may end in the middle of a secret: before each cut the longest beginning of it, in the way
 * of Knuth, Morris and Pratt, so that many cuts take no longer than the text is long.
 */
function beginnings(text: string, { text: needle }: Needle, cuts: readonly number[]): [start: number, end: number][] {
  if (cuts.length === 0) return [];
  const part = needle.slice(0, LONGEST_CUT);
  const shorter = bordersOf(part);
  const found: [number, number][] = [];
  let length = 0;
  let at = 0;
  for (const cut of cuts) {
    if (cut - at > part.length) {
      at = cut - part.length;
      length = 0;
    }
    for (; at < cut; at++) length = extend(part, shorter, length, text.charCodeAt(at));
    if (length >= PART && length < needle.length) found.push([cut - length, cut]);
  }
  return found;
}

/** For each beginning of a text the length of the longest shorter one that it ends with. */
function bordersOf(text: string): number[] {
  const borders = [0];
  for (let at = 1; at < text.length; at++) {
    borders.push(extend(text, borders, borders[at - 1] ?? 0, text.charCodeAt(at)));
  }
  return borders;
}

/**
 * The length of the longest beginning that the next character completes, where so many characters were one before it.
 */
function extend(text: string, borders: readonly number[], length: number, next: number): number {
  let longest = length;
  while (longest > 0 && text.charCodeAt(longest) !== next) longest = borders[longest - 1] ?? 0;
  return text.charCodeAt(longest) === next ? longest + 1 : longest;
}

/** Whether the word goes on: there is a letter or digit outside, and one inside beside it. */
function isWord(text: string, outside: number, inside: number): boolean {
  return WORD.test(text.charAt(outside)) && WORD.test(text.charAt(inside));
}

function endOfBase64(text: string, end: number): number {
  const after = BASE64.test(text.charAt(end)) ? end + 1 : end;
  return after + (/^={1,2}/.exec(text.slice(after, after + 2))?.[0].length ?? 0);
}
