import type { Json } from "@skill-convert/core";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";

/** Recursive functions over deeper values would exhaust the stack. */
const MAX_DEPTH = 500;

/**
 * Parses untrusted JSON, at most 500 levels deep. The reason of a refusal never quotes the text, which may be secret.
 *
 * @example
 * readJson("[1, 2]"); // { kind: "done", value: [1, 2] }
 * readJson("[1, 2").kind; // "refused"
 */
export function readJson(text: string): Attempt<Json> {
  if (isTooDeep(text)) return refused(`it is nested more than ${MAX_DEPTH} levels deep`);
  try {
    return done(JSON.parse(text) as Json);
  } catch (error) {
    return refused(withoutText(error instanceof Error ? error.message : String(error)));
  }
}

/** Removes the part of the text that the parser quotes, which may be part of a secret. */
function withoutText(message: string): string {
  return message.replace(/, (?:\.\.\.)?"[\s\S]*"(?:\.\.\.)? is not valid JSON$/, "");
}

/** Counts brackets outside of strings. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') inString = !inString;
    else if (inString) at += char === "\\" ? 1 : 0;
    else if (char === "[" || char === "{") depth++;
    else if (char === "]" || char === "}") depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Matches the strings and the numbers of JSON. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs;

/**
 * Returns true if JSON contains a number that JavaScript cannot represent: an integer with too many digits, or a number
 * that is too large.
 *
 * @example
 * changesNumbers('{ "id": 12345678901234567890 }'); // true
 */
export function changesNumbers(text: string): boolean {
  for (const [token] of text.matchAll(TOKEN)) {
    if (!token.startsWith('"') && changes(token)) return true;
  }
  return false;
}

function changes(token: string): boolean {
  const value = Number(token);
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) return true;
  return /^-?\d+$/.test(token) && !Number.isSafeInteger(value) && BigInt(token) !== BigInt(value);
}
