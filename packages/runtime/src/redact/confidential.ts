import type { Json } from "@skill-convert/core";
import { REDACTED } from "@skill-convert/core/adapters";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import { findSecrets, isSecretName } from "@skill-convert/source";
import type { Redactor } from "../contracts.js";

/** Matches the names of personal data (stop.md#s167). */
const PERSONAL =
  /(?:^|_)(?:e_?mail|email_address|phone|phone_number|mobile|ssn|social_security|passport|iban|card_number|birth_?date|date_of_birth|dob|home_address|street_address|first_name|last_name|full_name|tax_id)$/;

/** Matches mail addresses, the only personal data that is recognisable by its form. */
const MAIL_ADDRESS = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?![\w@-])/g;

/** Matches the user and the password in a URL. */
const USER_IN_URL = /(?<=\/\/)[^\s/?#"'<>\\]*@/g;

/** Matches a header whose whole value is a credential that has not been redacted yet. */
const HEADER =
  /\b((?:proxy-)?authorization|(?:set-)?cookie)(\\*["']?[ \t]*:[ \t]*\\*["']?)(?!\[redacted\])[^\s"'\\][^\r\n"'\\]*/gi;

const BEARER = /\b(bearer(?:[ \t]+|%20))[^\s"'\\,;]{4,}/gi;

/** Matches a name before a value, as in a command, a query, YAML or JSON. */
const NAME = /(?<![\w.-])(-{0,2}[A-Za-z][\w.-]{0,100})\\*["']?[ \t]*[:=][ \t]*/g;

/** Matches a value in quotes or without. */
const VALUE = /(\\*["'])[^\r\n"'\\]+|[^\s"'\\,;&(){}[\]]+/y;

/** Returns true if an input is named like a secret or personal data, even without a mark (stop.md#d46). */
export function isConfidentialName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
  return isSecretName(name) || PERSONAL.test(words);
}

/**
 * Returns a redactor that also removes the users of URLs, and everything that looks like a credential or a mail
 * address (stop.md#s165, stop.md#d46).
 */
export function withoutCredentials(redactor: Redactor): Redactor {
  const text = (value: string): string => withoutSecrets(redactor.text(value));
  const inside = (value: Json): Json => {
    if (typeof value === "string") return withoutSecrets(value);
    if (Array.isArray(value)) return value.map(inside);
    if (!isJsonRecord(value)) return value;
    return recordOf(Object.entries(value).map(([key, item]) => [withoutSecrets(key), member(key, item)] as const));
  };
  const member = (key: string, item: Json): Json =>
    typeof item === "string" && item !== "" && isSecretName(key) ? REDACTED : inside(item);
  return {
    text,
    json: (value) => inside(redactor.json(value)),
    output: (value) => inside(redactor.output(value)),
    isConfidential: redactor.isConfidential,
    withOutput: (output) => withoutCredentials(redactor.withOutput(output)),
  };
}

function withoutSecrets(text: string): string {
  // A password before the host would otherwise be taken for the beginning of a mail address.
  const withoutUsers = text.replace(USER_IN_URL, "");
  let shown = "";
  let last = 0;
  for (const { range } of findSecrets(withoutUsers)) {
    shown += withoutUsers.slice(last, range.start) + REDACTED;
    last = range.end;
  }
  const withoutTokens = shown + withoutUsers.slice(last);
  const withoutHeaders = withoutTokens.replace(HEADER, `$1$2${REDACTED}`).replace(BEARER, `$1${REDACTED}`);
  return withoutNamed(withoutHeaders).replace(MAIL_ADDRESS, REDACTED);
}

/** Replaces the values of names that are named like secrets. */
function withoutNamed(text: string): string {
  let shown = "";
  let last = 0;
  for (const { 0: entry, 1: name = "", index } of text.matchAll(NAME)) {
    const start = index + entry.length;
    VALUE.lastIndex = start;
    const [value, quote = ""] = index >= last && isSecretName(name) ? (VALUE.exec(text) ?? []) : [];
    if (value === undefined) continue;
    shown += text.slice(last, start) + quote + REDACTED;
    last = start + value.length;
  }
  return shown + text.slice(last);
}
