import type { Json } from "@skill-convert/core";
import { type KeysOf, memoizeLast, REDACTED, requireArguments } from "@skill-convert/core/adapters";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import type { Redactor } from "../contracts.js";
import { foldCase, type Needle, needlesOf } from "./encodings.js";
import { type Layer, layersOf } from "./layers.js";
import { CUT } from "./shorten.js";

/** The options of {@link createRedactor}. */
export interface RedactorOptions {
  /** True if the whole skill is sensitive, so that nothing of its output is shown. */
  readonly hideOutput?: boolean;
}

const OPTIONS: KeysOf<RedactorOptions> = { keys: { hideOutput: "true or false" } };

/** The shortest line of a secret with several lines, and the shortest beginning of a cut secret, that are redacted. */
const MIN_PART = 4;

/**
 * Redacts secrets in strings and JSON values, in any letter case. Secrets are strings, numbers, and those inside arrays
 * and objects; `true` and `false` are ignored. A secret of fewer than four characters is redacted where it is a whole
 * word. With more than a thousand secrets, everything is redacted. A single string is one secret.
 *
 * @throws TypeError for a wrong argument or an unknown option
 * @example
 * const redactor = createRedactor(["hunter2"]);
 * redactor.text("the password is hunter2"); // "the password is [redacted]"
 */
export function createRedactor(secrets: Iterable<Json>, options: RedactorOptions = {}): Redactor {
  const all: Iterable<Json> = typeof secrets === "string" ? [secrets] : secrets;
  requireArguments("createRedactor", { secrets: [all, "an array or a set"], options: [options, OPTIONS] });
  const texts = new Set([...all].flatMap(textsOf).flatMap(formsOf));
  if (texts.size > MAX_SECRETS) return nothingShown;
  const needles = [...texts].flatMap(needlesOf);
  // Short secrets are not searched in decodings.
  const lengths = needles.flatMap(({ text, wholeWord }) => (wholeWord ? [] : [text.length]));
  const least = lengths.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const search = (value: string): string => replace(value, needles, least);
  // The output of a program is shown, traced and compared, and searching megabytes takes seconds.
  const searchLong = memoizeLast(search);
  const text = (value: string): string => (value.length > LONG ? searchLong(value) : search(value));
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
    isConfidential: (content) => options.hideOutput === true || (needles.length > 0 && hasSecret(content, text)),
    withOutput: (output) => (options.hideOutput ? createRedactorWith(output) : redactor),
  };
  return redactor;

  function createRedactorWith(output: Json): Redactor {
    if (JSON.stringify(output).length > MAX_OUTPUT) return nothingShown;
    return createRedactor([...texts, output], options);
  }
}

/** Hides everything, if there is too much to search for. */
const nothingShown: Redactor = {
  text: hide,
  json: () => REDACTED,
  output: () => REDACTED,
  isConfidential: () => true,
  withOutput: () => nothingShown,
};

function hasSecret(content: Uint8Array, redact: (text: string) => string): boolean {
  const text = Buffer.from(content).toString();
  return redact(text) !== text;
}

function hide(text: string): string {
  return text === "" ? text : REDACTED;
}

/** The most secrets that are searched for. */
const MAX_SECRETS = 1000;

/** Longer texts are searched once if they come twice in a row, in characters. */
const LONG = 64 * 1024;

/** The longest output that is searched for as a secret, in characters of JSON. */
const MAX_OUTPUT = 100_000;

/** Encodings times characters. With less work a text is searched within a second. */
const MAX_WORK = 5e9;

/** Returns every string and number in a value, and the JSON of the value, which is what a program gets. */
function textsOf(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return [JSON.stringify(value), ...Object.values(value).flatMap(textsOf)];
}

/** Returns the forms in which a secret is printed: complete, without surrounding white space, and line by line. */
function formsOf(secret: string): string[] {
  const lines = secret.split(/\r\n|\n|\r/).map((line) => line.trim());
  const long = lines.length > 1 ? lines.filter((line) => line.length >= MIN_PART) : [];
  return [secret, secret.trim(), ...long].filter((form) => form.trim() !== "");
}

/** Replaces everything that is found. Overlapping places are replaced together. */
function replace(text: string, needles: readonly Needle[], least: number): string {
  const layers = needles.length === 0 ? [] : layersOf(text, least, MAX_WORK / needles.length);
  if (layers === undefined) return REDACTED;
  const cuts = [...text.matchAll(new RegExp(CUT, "g"))].map(({ index }) => index);
  const found = layers
    .flatMap((layer) => {
      const folded = foldCase(layer.text);
      const cutsIn = layer.kind === "original" ? cuts : [];
      return needles.flatMap((needle) => {
        const searched = needle.isFolded ? folded : layer.text;
        const places = isSearched(layer, needle) ? placesIn(layer, searched, needle) : [];
        return [...places, ...beginnings(searched, needle, cutsIn)];
      });
    })
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
 * Returns true if a needle is searched in a layer. Only Base64 and hexadecimal digits are broken into lines. Short
 * secrets would occur by chance in decoded text. A plain secret in Base64 is found by its Base64 form, which replaces
 * less text.
 */
function isSearched({ kind }: Layer, { form, wholeWord }: Needle): boolean {
  if (kind === "joined") return form === "base64" || form === "hex";
  if (kind === "hex") return !wholeWord;
  return kind !== "base64" || (!wholeWord && form !== "plain");
}

function placesIn({ toSource }: Layer, text: string, needle: Needle): [start: number, end: number][] {
  return occurrences(text, needle).map(([from, to]) => {
    const { start, end } = toSource({ start: from, end: to });
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
    if (needle.wholeWord && (continuesWord(text, at - 1, at) || continuesWord(text, end, end - 1))) continue;
    if (needle.form !== "base64") found.push([startOfEscape(text, at, last), end]);
    else found.push([BASE64.test(text.charAt(at - 1)) ? at - 1 : at, endOfBase64(text, end)]);
    at = end - 1;
    last = end;
  }
  return found;
}

/** Matches an unfinished JSON escape before a place. */
const ESCAPE_BEFORE = /\\(?:u[\dA-Fa-f]{0,3})?$/;

/** Moves the start of a replacement before a JSON escape, so that the remaining text is still JSON. */
function startOfEscape(text: string, at: number, from: number): number {
  const before = ESCAPE_BEFORE.exec(text.slice(Math.max(from, at - 5), at));
  if (!before) return at;
  const start = at - before[0].length;
  let first = start;
  while (first > from && text[first - 1] === "\\") first--;
  return (start - first) % 2 === 0 ? start : at;
}

/** The longest beginning that is searched for. Texts are always shortened to less. */
const MAX_BEGINNING = 1000;

/**
 * Finds beginnings of a secret before cuts, because a shortened text may end in the middle of one. Uses the algorithm
 * of Knuth, Morris and Pratt, so that the time is linear in the length of the text for any number of cuts.
 */
function beginnings(text: string, { text: needle }: Needle, cuts: readonly number[]): [start: number, end: number][] {
  if (cuts.length === 0) return [];
  const part = needle.slice(0, MAX_BEGINNING);
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
    if (length >= MIN_PART && length < needle.length) found.push([cut - length, cut]);
  }
  return found;
}

/** Returns, for each prefix of a text, the length of its longest proper prefix that is also its suffix. */
function bordersOf(text: string): number[] {
  const borders = [0];
  for (let at = 1; at < text.length; at++) {
    borders.push(extend(text, borders, borders[at - 1] ?? 0, text.charCodeAt(at)));
  }
  return borders;
}

/** Returns the length of the longest matched prefix after the next character, given the length before it. */
function extend(text: string, borders: readonly number[], length: number, next: number): number {
  let longest = length;
  while (longest > 0 && text.charCodeAt(longest) !== next) longest = borders[longest - 1] ?? 0;
  return text.charCodeAt(longest) === next ? longest + 1 : longest;
}

/** Returns true if a word continues across the boundary: there is a word character on both sides of it. */
function continuesWord(text: string, outside: number, inside: number): boolean {
  return WORD.test(text.charAt(outside)) && WORD.test(text.charAt(inside));
}

function endOfBase64(text: string, end: number): number {
  const after = BASE64.test(text.charAt(end)) ? end + 1 : end;
  return after + (/^={1,2}/.exec(text.slice(after, after + 2))?.[0].length ?? 0);
}
