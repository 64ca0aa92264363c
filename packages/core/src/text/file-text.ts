/**
 * The result of reading a file as text. The text keeps its byte-order mark and its line endings. The functions of these
 * packages return objects that throw a TypeError if they are used as a string in place of their `text`.
 */
export type FileText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "missing" }
  /** The file is not valid UTF-8; `offset` is that of the first invalid byte. */
  | { readonly kind: "not-utf8"; readonly offset: number }
  /** The file is larger than {@link MAX_TEXT_BYTES}. */
  | { readonly kind: "too-large"; readonly size: number }
  /** The system refused to read the file, or it is not a regular file. */
  | { readonly kind: "unreadable"; readonly reason: string };

/** The prototype of results, so that none is printed as `[object Object]` by mistake. */
const NOT_A_STRING = {
  [Symbol.toPrimitive](): never {
    throw new TypeError('the result of text() is not a string; if its kind is "text", use its property text');
  },
};

/** Creates the result of reading a file, which throws a TypeError if it is used as a string. */
export function fileText(result: FileText): FileText {
  return Object.assign(Object.create(NOT_A_STRING), result);
}

/** The largest file that is read as text: 10 MiB. */
export const MAX_TEXT_BYTES = 10 * 1024 * 1024;

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes UTF-8 strictly and keeps a byte-order mark. */
export function decodeText(bytes: Uint8Array): FileText {
  if (bytes.length > MAX_TEXT_BYTES) return fileText({ kind: "too-large", size: bytes.length });
  try {
    return fileText({ kind: "text", text: strict.decode(bytes) });
  } catch {
    return fileText({ kind: "not-utf8", offset: firstBadByte(bytes) });
  }
}

function firstBadByte(bytes: Uint8Array): number {
  const decodes = (end: number, stream: boolean) => {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, end), { stream });
      return true;
    } catch {
      return false;
    }
  };
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (decodes(middle, true)) low = middle;
    else high = middle - 1;
  }
  // The bytes before may begin a character that this byte does not continue.
  while (low > 0 && !decodes(low, false)) low--;
  return low;
}

/** The characters 0x80 to 0x9F of Windows-1252; a space for a byte that is not assigned. */
const FROM_80 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/**
 * Returns the character of a byte in Windows-1252, the encoding of old Windows programs; `""` if it is not assigned.
 */
export function inWindows1252(byte: number): string {
  return byte < 0x80 || byte >= 0xa0 ? String.fromCharCode(byte) : FROM_80.charAt(byte - 0x80).trim();
}

/** Describes an invalid byte, its position, and its likely meaning: most such files come from old Windows programs. */
export function describeBadByte(bytes: Uint8Array, offset: number): string {
  const [first = 0, second = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return "it is written in UTF-16; save it as UTF-8";
  }
  const invalid = "it is not valid UTF-8:";
  const line = bytes.subarray(0, offset).reduce((count, each) => count + (each === 10 ? 1 : 0), 1);
  const byte = bytes[offset] ?? 0;
  const rest = bytes.subarray(offset + 1);
  if (byte >= 0xc2 && rest.length < 3 && rest.every(isContinuation) && bytes.length > 1) {
    return `${invalid} its last character is cut off (byte ${offset}, on line ${line})`;
  }
  const place = `${invalid} byte ${offset}, on line ${line}, is 0x${byte.toString(16).toUpperCase()}`;
  const character = inWindows1252(byte);
  return character === "" ? place : `${place}, which is “${character}” in Windows-1252; save the file as UTF-8`;
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}
