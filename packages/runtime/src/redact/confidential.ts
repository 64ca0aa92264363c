import type { Json } from "@skill-convert/core";
import { REDACTED } from "@skill-convert/core/adapters";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import { findSecrets, isSecretName } from "@skill-convert/source";
import type { Redactor } from "../contracts.js";

/** Names of what is about a person (stop-trace.md, "Sensitive Data": PII). */
const PERSONAL =
  /(?:^|_)(?:e_?mail|email_address|phone|phone_number|mobile|ssn|social_security|passport|iban|card_number|birth_?date|date_of_birth|dob|home_address|street_address|first_name|last_name|full_name|tax_id)$/;

/** A mail address is the one that has a form of its own. */
const MAIL_ADDRESS = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?![\w@-])/g;

/** Whether the name of an input promises a credential or something about a person, though no mark says so. */
export function isConfidentialName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
  return isSecretName(name) || PERSONAL.test(words);
}

/** A redactor that also takes out what looks like a token or a mail address, whatever it was given as. */
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
