/** Text that stands for a secret wherever it is found. */
export interface Needle {
  readonly text: string;
  /** A short one counts only where it is a word of its own: "7" is in everything. */
  readonly wholeWord: boolean;
  /** `base64`: letters of it on both sides hold bits of the secret as well. */
  readonly form: "plain" | "escaped" | "hex" | "base64";
}

/** A secret of fewer characters is one that ordinary words contain. */
const SHORT = 4;

/**
 * The ways in which output may encode a secret: as it is, reversed, in JSON, in a URL, as hexadecimal digits, in
 * Base64.
 */
export function needlesOf(secret: string): Needle[] {
  const wholeWord = secret.length < SHORT;
  const hex = Buffer.from(secret).toString("hex");
  const reversed = wholeWord ? [] : [Array.from(secret).reverse().join("")];
  const forms: readonly (readonly [Needle["form"], readonly string[]])[] = [
    ["plain", [secret]],
    ["escaped", [...reversed, ...jsonEncodings(secret), ...urlEncodings(secret)]],
    ["hex", [hex, hex.toUpperCase()]],
    wholeWord ? ["plain", wholeBase64(secret)] : ["base64", base64Cores(secret)],
  ];
  const needles = new Map<string, Needle>();
  for (const [form, texts] of forms) {
    for (const text of texts) if (!needles.has(text)) needles.set(text, { text, wholeWord, form });
  }
  return [...needles.values()];
}

/** Inside a JSON string: with and without escapes for slashes and for what is not ASCII; and once more in another. */
function jsonEncodings(secret: string): string[] {
  const once = escapeJson(secret);
  const forms = [once, once.replaceAll("/", "\\/"), escapeNonAscii(once, false), escapeNonAscii(once, true)];
  return [...forms, ...forms.map(escapeJson)];
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function escapeNonAscii(text: string, upper: boolean): string {
  return text.replace(/[^\0-\x7e]/g, (char) => {
    const hex = char.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${upper ? hex.toUpperCase() : hex}`;
  });
}

/** In a URL or a form, each of which spares other characters; hexadecimal digits in both cases. */
function urlEncodings(secret: string): string[] {
  // A lone surrogate cannot be encoded, and is replaced on the way out.
  const text = Buffer.from(secret).toString();
  const strict = encodeURIComponent(text).replace(/[!'()*]/g, percent);
  const form = new URLSearchParams({ "": text }).toString().slice(1);
  const forms = [
    encodeURIComponent(text),
    encodeURI(text),
    strict,
    strict.replaceAll("%2F", "/"),
    form,
    [...Buffer.from(text)].map((byte) => `%${hex(byte)}`).join(""),
  ];
  return [...forms, ...forms.map((form) => form.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()))];
}

function percent(char: string): string {
  return `%${hex(char.charCodeAt(0))}`;
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, "0");
}

/** In Base64 a secret begins at the first, second or third byte of a group; what follows from it alone is its core. */
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
