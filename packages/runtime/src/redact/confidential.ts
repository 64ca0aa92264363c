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

/** Returns true if an input is named like a secret or personal data, even without a mark (stop.md#d46). */
export function isConfidentialName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
  return isSecretName(name) || PERSONAL.test(words);
}

/** Returns a redactor that also removes everything that looks like a token or a mail address. */
export function withoutTokens(redactor: Redactor): Redactor {
  const text = (value: string): string => withoutSecrets(redactor.text(value));
  const inside = (value: Json): Json => {
    if (typeof value === "string") return withoutSecrets(value);
    if (Array.isArray(value)) return value.map(inside);
    if (!isJsonRecord(value)) return value;
    return recordOf(Object.entries(value).map(([key, item]) => [withoutSecrets(key), inside(item)] as const));
  };
  return {
    text,
    json: (value) => inside(redactor.json(value)),
    output: (value) => inside(redactor.output(value)),
    withOutput: (output) => withoutTokens(redactor.withOutput(output)),
  };
}

function withoutSecrets(text: string): string {
  let shown = "";
  let last = 0;
  for (const { range } of findSecrets(text)) {
    shown += text.slice(last, range.start) + REDACTED;
    last = range.end;
  }
  return (shown + text.slice(last)).replace(MAIL_ADDRESS, REDACTED);
}
