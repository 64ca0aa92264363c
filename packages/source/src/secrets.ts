import type { Range } from "@skill-convert/core";
import { decodedLayers, REDACTED } from "@skill-convert/core/adapters";

/** Something in a text that nobody but its owner should know. What it is is never repeated. */
export interface Secret {
  readonly range: Range;
  /** What kind of secret it is, for a message. */
  readonly kind: string;
  /** Whether its form alone says so; otherwise it is its name that makes one think so. */
  readonly certain: boolean;
}

/** Tokens that those who issue them have given an unmistakable form, of which a part is always the same text. */
const FORMS: readonly (readonly [kind: string, part: string, form: RegExp])[] = [
  ["an AWS access key", "AKIA", /\bAKIA[A-Z2-7]{16}\b/g],
  ["an AWS access key", "ASIA", /\bASIA[A-Z2-7]{16}\b/g],
  ...["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map(
    (part) => ["a GitHub token", part, new RegExp(`\\b${part}[A-Za-z0-9]{36,255}\\b`, "g")] as const,
  ),
  ["a GitHub token", "github_pat_", /\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}\b/g],
  ["a GitLab token", "glpat-", /\bglpat-[\w-]{20,}\b/g],
  ["a Slack token", "xox", /\bxox[abeoprs]-(?:\d+-)+[A-Za-z0-9-]{16,}\b/g],
  [
    "a Slack webhook",
    "://hooks.slack.com/",
    /\bhttps:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]+\/B[A-Z0-9]+\/[A-Za-z0-9]{20,}/g,
  ],
  ["an Anthropic key", "sk-ant-", /\bsk-ant-[a-z]+\d{2}-[\w-]{60,}/g],
  ["an OpenAI key", "sk-", /\bsk-(?:proj|svcacct|admin)-[\w-]{40,}/g],
  ["an OpenAI key", "T3BlbkFJ", /\bsk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}\b/g],
  ["a Google key", "AIza", /\bAIza[\w-]{35}(?![\w-])/g],
  ["a Stripe key", "k_live_", /\b[rs]k_live_[A-Za-z0-9]{24,}\b/g],
  ["an npm token", "npm_", /\bnpm_[A-Za-z0-9]{36}\b/g],
  ["a PyPI token", "pypi-AgEIcHlwaS5vcmc", /\bpypi-AgEIcHlwaS5vcmc[\w-]{50,}/g],
  ["a Hugging Face token", "hf_", /\bhf_[A-Za-z0-9]{34}\b/g],
  ["a SendGrid key", "SG.", /\bSG\.[\w-]{22}\.[\w-]{43}\b/g],
  [
    "a private key",
    "-----BEGIN ",
    /-----BEGIN (?:[A-Z]{1,20} ){0,5}PRIVATE KEY(?: BLOCK)?-----\s{1,9}(?:[\w-]{1,40}: [^\n]{0,200}\n\s{0,9}){0,20}[A-Za-z0-9+/=]{40,}(?:\s{1,9}[A-Za-z0-9+/=]{2,}){0,400}/g,
  ],
];

/** The examples of many a manual have this form too, and most of these tokens have long expired. */
const WEB_TOKEN = /(?<![\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g;

const PASSWORD_IN_URL =
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/(?!(?:user|username|login):)[^\s/:@"'<>{}$]{1,64}:([^\s/:@"'<>{}$]{6,64})@[\w.-]{1,253}/gi;

/** A name that promises a secret, and a text in quotes. */
const NAMED =
  /(?:api[_-]?key|secret(?:[_-]?key)?|access[_-]?token|auth[_-]?token|password|passwd|private[_-]?key)[\w-]{0,20}["']?\s{0,3}[=:]\s{0,3}["']([^\s"'\\]{16,200})["']/gi;

/**
 * The secrets in a text, in order; also those inside JSON strings, however often these are escaped. Linear in the text.
 *
 * @example
 * findSecrets(`token: ghp_${"k7Qz2mXw9Rb4Tn6Vp8".repeat(2)}`).map(({ range }) => range); // [{ start: 7, end: 47 }]
 */
export function findSecrets(text: string): Secret[] {
  const layers = decodedLayers(text).flatMap(({ text: decoded, place }) =>
    findPlain(decoded).map((secret) => ({ ...secret, range: place(secret.range) })),
  );
  return withoutOverlaps([...findPlain(text), ...layers]);
}

/**
 * A text without the tokens in it that can be nothing else, for a report that is about to be printed.
 *
 * @example
 * redactTokens(`token: ghp_${"k7Qz2mXw9Rb4Tn6Vp8".repeat(2)}`); // "token: [redacted]"
 */
export function redactTokens(text: string): string {
  let redacted = "";
  let last = 0;
  for (const { certain, range } of findSecrets(text)) {
    if (!certain) continue;
    redacted += text.slice(last, range.start) + REDACTED;
    last = range.end;
  }
  return last === 0 ? text : redacted + text.slice(last);
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

function findPlain(text: string): Secret[] {
  return [
    ...FORMS.filter(([, part]) => text.includes(part)).flatMap(([kind, , form]) =>
      matches(text, form, kind, true, isRandom),
    ),
    ...(text.includes("://") ? matches(text, PASSWORD_IN_URL, "a password in an address", true, isPassword) : []),
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

/** Words that stand in the place of a secret in examples. */
const STAND_IN =
  /example|sample|dummy|fake|placeholder|change[_-]?me|your[_-]|my[_-]|redacted|insert|replace|todo|xxxx|\.\.\.|\*\*\*|1234567|abcdef|test|password|secret|hunter2/i;

function isPassword(value: string): boolean {
  return !STAND_IN.test(value) && isRandom(value) && !/^(?:[$%<{(]|os\.|env\b)/.test(value);
}

/** Digits among letters, as no word or path has them. */
function isMixed(value: string): boolean {
  return (
    /\d.*\d/.test(value) &&
    /[A-Za-z].*[A-Za-z]/.test(value) &&
    !/[/\\.]\w+\.\w{2,4}$|^https?:|^\d{4}-\d\d-\d\d/.test(value) &&
    entropy(value) > 3.3
  );
}

/** Not one of the fillers with which examples are written. */
function isRandom(value: string): boolean {
  return !/example|xxxx|0000000|1234567890|abcdefgh|(.)\1{5}/i.test(value) && entropy(value) > 2.2;
}

/** Bits that a character carries, by how often each occurs. */
function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
