import type { Range } from "@skill-convert/core";
import { REDACTED } from "@skill-convert/core/adapters";
import { decodedLayers } from "@skill-convert/core/text";
import { FORMS } from "./secret-forms.js";

/** The position of a secret in a text. The secret itself is never repeated. */
export interface Secret {
  readonly range: Range;
  /** The kind of secret, for a message: "a GitHub token". */
  readonly kind: string;
  /** True if its form identifies it; otherwise it is only likely to be a secret, for example because of its name. */
  readonly certain: boolean;
}

/** Few texts contain any of these parts, so one search is enough for most. */
const PARTS = new RegExp(FORMS.map(([, part]) => part.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|"));

/** Many manuals have examples of this form, and most of these tokens have long expired. */
const WEB_TOKEN = /(?<![\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g;

const PASSWORD_IN_URL =
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/(?!(?:user|username|login):)[^\s/:@"'<>{}$]{1,64}:([^\s/:@"'<>{}$]{6,64})@[\w.-]{1,253}/gi;

/** A name that suggests a secret, and a string in quotes. */
const NAMED =
  /(?:api[_-]?key|secret(?:[_-]?key)?|access[_-]?token|auth[_-]?token|password|passwd|private[_-]?key)[\w-]{0,20}["']?\s{0,3}[=:]\s{0,3}["']([^\s"'\\]{16,200})["']/gi;

/**
 * A name whose value is a secret, after names such as `authToken`, `API_KEY` or `db.password` were split into words.
 */
const SECRET_NAME =
  /(?:^|_)(?:token|secret|secrets|password|passwd|pwd|passphrase|passcode|credential|credentials|cookie|bearer|jwt|pat|(?:api|access|private|secret|signing|encryption|deploy|ssh|auth|account|client|service|master|license)_?key|session_?id|auth|authorization|client_?secret)$/;

/**
 * Returns true if a name suggests a secret, such as `api_key` or `authToken`, but not `max_tokens`, which is a number.
 *
 * @example
 * [isSecretName("githubToken"), isSecretName("max_tokens")]; // [true, false]
 */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
  return SECRET_NAME.test(words);
}

/** A key with a value on its line, as in YAML, JSON and most other languages. */
const ENTRY =
  /(?<![\w.-])([A-Za-z][\w.-]{0,100})["']?[ \t]*[:=][ \t]*(?:"([^"\r\n]+)|'([^'\r\n]+)|([^\s"'{}[\],|>&*!#][^\r\n,}\]]*))/g;
const BLOCK_ENTRY =
  /^([ \t]*)(?:- )?["']?([A-Za-z][\w.-]{0,100})["']?[ \t]*:[ \t]*[|>][^\r\n]*((?:\r?\n(?:\1[ \t]+[^\r\n]*|[ \t]*(?=[\r\n])))+)/gm;

/**
 * Returns the values after keys that are named like secrets, for a text that cannot be parsed.
 *
 * @example
 * namedValues("password: open sesame\nmode: fast\n"); // ["open sesame"]
 */
export function namedValues(text: string): string[] {
  const entries = [...text.matchAll(ENTRY)].map(([, name = "", ...values]) => [name, values.join("").trim()] as const);
  const blocks = [...text.matchAll(BLOCK_ENTRY)].flatMap(([, , name = "", lines = ""]) =>
    lines.split(/[\r\n]+/).map((line) => [name, line.trim()] as const),
  );
  const named = [...entries, ...blocks].flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
  // The text after a number sign may be a comment or part of the value.
  return [...new Set(named.flatMap((value) => [value, value.replace(/\s#.*/, "").trim()]))].filter(Boolean);
}

/** A line of an environment file. */
const ASSIGNMENT = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w{0,100})[ \t]*=[ \t]*(["']?)([^\r\n"'#]{8,4000})\2/gm;

/** A key of YAML with one word as its value, with or without quotes. */
const MEMBER =
  /^[ \t]*(?:-[ \t]+)?(["']?)([A-Za-z_][\w.-]{0,100})\1[ \t]*:[ \t]+(["']?)([^\s"'#|>&*!{}[\],][^\s"']{7,199})\3(?=[ \t]*(?:[ \t]#[^\r\n]*)?\r?$)/gm;

/**
 * Returns the secrets in an environment file (`.env`), whose values need no quotes.
 *
 * @example
 * findSecretsInEnv("API_KEY=9f8a7b6c5d4e3f2a\nPORT=8080\n").map(({ range }) => range); // [{ start: 8, end: 24 }]
 */
export function findSecretsInEnv(text: string): Secret[] {
  const named = [...text.matchAll(ASSIGNMENT)].flatMap((match): Secret[] => {
    const [, name = "", , value = ""] = match;
    return isSecretName(name) && isPassword(value.trim()) ? [namedSecret(match, value)] : [];
  });
  return withoutOverlaps([...findSecrets(text), ...named]);
}

/**
 * Returns the secrets in a YAML file, whose values need no quotes. Many values in YAML are words, so a secret must have
 * digits among its letters.
 *
 * @example
 * findSecretsInYaml("password: kX93hd8sKq2Pz7Lm\ntoken: required\n").map(({ range }) => range); // [{ start: 10, end: 26 }]
 */
export function findSecretsInYaml(text: string): Secret[] {
  const named = [...text.matchAll(MEMBER)].flatMap((match): Secret[] => {
    const [, , name = "", , value = ""] = match;
    return isSecretName(name) && isPassword(value) && isMixed(value) && !isPhrase(value)
      ? [namedSecret(match, value)]
      : [];
  });
  return withoutOverlaps([...findSecrets(text), ...named]);
}

function namedSecret({ 0: all, index }: RegExpExecArray, value: string): Secret {
  const start = index + all.lastIndexOf(value);
  return { kind: "a password or a key", certain: false, range: { start, end: start + value.trim().length } };
}

/**
 * Returns the secrets in a text, in order, including those in JSON strings that are escaped any number of times. Takes
 * linear time.
 *
 * @example
 * findSecrets(`token: ghp_${"k7Qz2mXw9Rb4Tn6Vp8".repeat(2)}`).map(({ range }) => range); // [{ start: 7, end: 47 }]
 */
export function findSecrets(text: string): Secret[] {
  return find(text, (layer) => [...findCertain(layer), ...findNamed(layer)]);
}

/**
 * Replaces the tokens of known forms in a text, for a report that will be printed.
 *
 * @example
 * redactTokens(`token: ghp_${"k7Qz2mXw9Rb4Tn6Vp8".repeat(2)}`); // "token: [redacted]"
 */
export function redactTokens(text: string): string {
  let redacted = "";
  let last = 0;
  for (const { range } of find(text, findCertain)) {
    redacted += text.slice(last, range.start) + REDACTED;
    last = range.end;
  }
  return last === 0 ? text : redacted + text.slice(last);
}

function find(text: string, inLayer: (text: string) => Secret[]): Secret[] {
  const layers = decodedLayers(text).flatMap(({ text: decoded, toSource }) =>
    inLayer(decoded).map((secret) => ({ ...secret, range: toSource(secret.range) })),
  );
  return withoutOverlaps([...inLayer(text), ...layers]);
}

function withoutOverlaps(found: Secret[]): Secret[] {
  let end = 0;
  return found
    .sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end)
    .filter(({ range }) => {
      if (range.start < end) return false;
      end = range.end;
      return true;
    });
}

/** Finds the secrets that their form identifies. A form is searched for only if the text contains its constant part. */
function findCertain(text: string): Secret[] {
  const forms = PARTS.test(text) ? FORMS.filter(([, part]) => text.includes(part)) : [];
  return [
    ...forms.flatMap(([kind, , form]) => matches(text, form, kind, true, isRandom)),
    ...(text.includes("://") && text.includes("@")
      ? matches(text, PASSWORD_IN_URL, "a password in an address", true, isPassword)
      : []),
  ];
}

function findNamed(text: string): Secret[] {
  return [
    ...(text.includes("eyJ") ? matches(text, WEB_TOKEN, "a JSON Web Token", false, isRandom) : []),
    ...matches(text, NAMED, "a password or a key", false, (value) => isPassword(value) && isMixed(value)),
  ];
}

function matches(
  text: string,
  form: RegExp,
  kind: string,
  certain: boolean,
  accept: (value: string) => boolean,
): Secret[] {
  return [...text.matchAll(form)].flatMap((match) => {
    const value = match[1] ?? match[0];
    const start = match.index + match[0].lastIndexOf(value);
    return accept(value) ? [{ kind, certain, range: { start, end: start + value.length } }] : [];
  });
}

/** Words that examples have in place of a secret. */
const STAND_IN =
  /example|sample|dummy|fake|placeholder|change[_-]?me|your[_-]|my[_-]|redacted|insert|replace|todo|xxxx|\.\.\.|\*\*\*|1234567|abcdef|test|password|secret|hunter2/i;

function isPassword(value: string): boolean {
  return !STAND_IN.test(value) && isRandom(value) && !/^(?:[$%<{(]|os\.|env\b)/.test(value);
}

/** Returns true for digits among letters, in a way that no word or path has them. */
function isMixed(value: string): boolean {
  return (
    /\d.*\d/.test(value) &&
    /[A-Za-z].*[A-Za-z]/.test(value) &&
    !/[/\\.]\w+\.\w{2,4}$|^https?:|^\d{4}-\d\d-\d\d/.test(value) &&
    entropy(value) > 3.3
  );
}

/** Returns true for words and numbers that are joined, such as `token-of-2025`. */
function isPhrase(value: string): boolean {
  return !value.split(/[-_.:/]+/).some((part) => part.length >= 8 && /\d/.test(part) && /[A-Za-z]/.test(part));
}

/** Returns false for the filler text of examples. */
function isRandom(value: string): boolean {
  return !/example|xxxx|0000000|1234567890|abcdefgh|(.)\1{5}/i.test(value) && entropy(value) > 2.2;
}

/** The entropy in bits per character. */
function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
