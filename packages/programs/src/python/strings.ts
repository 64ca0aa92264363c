import type { Known } from "./evaluated.js";

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

const LITERAL = /^([a-z]*)("""|'''|"|')([\s\S]*)\2$/i;

/**
 * Reads a string literal with its prefix and quotes (Python reference, section 2.4.1). Returns undefined for bytes, for
 * an escape with a Unicode name, and for an incomplete literal. A format string must not have fields.
 *
 * @example
 * readStringLiteral("r'a\\b'"); // "a\\b"
 * readStringLiteral("b'bytes'"); // undefined
 */
export function readStringLiteral(literal: string): string | undefined {
  const match = LITERAL.exec(literal);
  if (!match) return undefined;
  const [, prefix = "", , quoted = ""] = match;
  const flags = prefix.toLowerCase();
  if (flags.includes("b")) return undefined;
  // Python reads every line ending as a line feed.
  let body = quoted.replace(/\r\n?/g, "\n");
  if (flags.includes("f")) body = body.replace(/\{\{|\}\}/g, (pair) => pair.charAt(0));
  return flags.includes("r") ? body : resolveEscapes(body);
}

function resolveEscapes(body: string): string | undefined {
  let out = "";
  let last = 0;
  for (let at = body.indexOf("\\"); at >= 0; at = body.indexOf("\\", last)) {
    out += body.slice(last, at);
    const found = readEscape(body, at);
    if (found === undefined) return undefined;
    out += found.text;
    last = found.end;
  }
  return out + body.slice(last);
}

function readEscape(body: string, at: number): { text: string; end: number } | undefined {
  const letter = body.charAt(at + 1);
  if (letter === "\n") return { text: "", end: at + 2 };
  const simple = Object.hasOwn(SIMPLE_ESCAPES, letter) ? SIMPLE_ESCAPES[letter] : undefined;
  if (simple !== undefined) return { text: simple, end: at + 2 };
  const octal = /^[0-7]{1,3}/.exec(body.slice(at + 1, at + 4))?.[0];
  if (octal !== undefined) return { text: String.fromCharCode(Number.parseInt(octal, 8)), end: at + 1 + octal.length };
  const digits = HEX_DIGITS[letter];
  if (digits !== undefined) {
    const hex = body.slice(at + 2, at + 2 + digits);
    if (hex.length < digits || !/^[0-9a-f]+$/i.test(hex)) return undefined;
    const code = Number.parseInt(hex, 16);
    return code > 0x10ffff ? undefined : { text: String.fromCodePoint(code), end: at + 2 + digits };
  }
  // `\N{name}` needs the Unicode database.
  if (letter === "N") return undefined;
  return { text: `\\${letter}`, end: at + 1 + letter.length };
}

const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Returns a scalar as `str()` and format strings print it; undefined if that depends on more than the value. */
export function textOfValue({ value, member, isFloat }: Known): string | undefined {
  // The printed form of a member of an enumeration depends on the version of Python.
  if (member) return undefined;
  if (typeof value === "string") return value;
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "number") return undefined;
  const size = Math.abs(value);
  if (!isFloat) return String(value);
  const isPlain = value !== 0 && size >= 1e-4 && size < 1e15;
  return isPlain ? (Number.isInteger(value) ? `${value}.0` : String(value)) : undefined;
}

/** Compares two strings by their code points, as Python does. */
export function compareText(left: string, right: string): number {
  const leftCharacters = [...left];
  const rightCharacters = [...right];
  for (const [index, character] of leftCharacters.entries()) {
    const order = (character.codePointAt(0) ?? 0) - (rightCharacters[index]?.codePointAt(0) ?? -1);
    if (order !== 0) return order;
  }
  return leftCharacters.length - rightCharacters.length;
}
