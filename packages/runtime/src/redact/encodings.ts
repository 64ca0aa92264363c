/** A text that is redacted wherever it is found, because it encodes a secret. */
export interface Needle {
  readonly text: string;
  /** True if the text was folded and is searched in folded texts. In Base64 letter case matters. */
  readonly isFolded: boolean;
  /** True for a short secret, which is redacted only if it is a whole word: "7" occurs in any text. */
  readonly wholeWord: boolean;
  /** With `base64`, the characters on both sides contain bits of the secret as well. */
  readonly form: "plain" | "escaped" | "hex" | "base64";
}

/** Ordinary words contain secrets with fewer characters. */
const MIN_LENGTH = 4;

/**
 * Returns the forms in which output may contain a secret: plain, reversed, in JSON, in a URL, as hexadecimal digits,
 * and in Base64, each in any letter case.
 */
export function needlesOf(secret: string): Needle[] {
  const wholeWord = secret.length < MIN_LENGTH;
  const reversed = wholeWord ? [] : [Array.from(secret).reverse().join("")];
  const cases = [...new Set([secret, secret.toUpperCase(), secret.toLowerCase()])];
  const forms: readonly (readonly [Needle["form"], readonly string[]])[] = [
    ["plain", [secret]],
    ["escaped", [...reversed, ...jsonEncodings(secret), ...urlEncodings(secret)]],
    ["hex", cases.map((text) => Buffer.from(text).toString("hex"))],
  ];
  const needles = new Map<string, Needle>();
  const add = (needle: Needle) => {
    if (!needles.has(needle.text)) needles.set(needle.text, needle);
  };
  for (const [form, texts] of forms) {
    for (const text of texts) add({ text: foldCase(text), isFolded: true, wholeWord, form });
  }
  for (const text of cases.flatMap(wholeWord ? wholeBase64 : base64Cores)) {
    add({ text, isFolded: false, wholeWord, form: wholeWord ? "plain" : "base64" });
  }
  return [...needles.values()];
}

/**
 * Returns a text of the same length in which letters of either case are equal. A part of a text is folded like the
 * text: the lower case of no character depends on the next, and none is longer, except for the two that are replaced.
 */
export function foldCase(text: string): string {
  return text.replaceAll("\u0130", "i").replaceAll("\u03a3", "\u03c3").toLowerCase();
}

/** Returns the forms in a JSON string, with and without escaped slashes and non-ASCII characters, and escaped twice. */
function jsonEncodings(secret: string): string[] {
  const once = escapeJson(secret);
  const forms = [once, once.replaceAll("/", "\\/"), escapeNonAscii(once)];
  return [...forms, ...forms.map(escapeJson)];
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function escapeNonAscii(text: string): string {
  return text.replace(/[^\0-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Returns the forms in a URL or a form, which escape different characters. */
function urlEncodings(secret: string): string[] {
  // A lone surrogate cannot be encoded, so output has a replacement character.
  const text = Buffer.from(secret).toString();
  const strict = encodeURIComponent(text).replace(/[!'()*]/g, percent);
  const form = new URLSearchParams({ "": text }).toString().slice(1);
  return [
    encodeURIComponent(text),
    encodeURI(text),
    strict,
    strict.replaceAll("%2F", "/"),
    form,
    [...Buffer.from(text)].map((byte) => `%${hex(byte)}`).join(""),
  ];
}

function percent(char: string): string {
  return `%${hex(char.charCodeAt(0))}`;
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, "0");
}

/** In Base64 a secret starts at one of three bytes of a group. Its core are the characters that it alone determines. */
function base64Cores(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((offset) => {
    const coded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    const start = Math.ceil((offset * 8) / 6);
    const end = Math.floor(((offset + bytes.length) * 8) / 6);
    return bothAlphabets(coded.slice(start, end));
  });
}

function wholeBase64(secret: string): string[] {
  const coded = Buffer.from(secret).toString("base64");
  return bothAlphabets(coded).flatMap((text) => [text, text.replace(/=+$/, "")]);
}

function bothAlphabets(text: string): string[] {
  return [text, text.replaceAll("+", "-").replaceAll("/", "_")];
}
