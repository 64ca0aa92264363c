/** What reading a file as text gave. Text keeps its byte-order mark and its line endings. */
export type FileText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "missing" }
  /** Not valid UTF-8; `offset` is that of the first bad byte. */
  | { readonly kind: "not-utf8"; readonly offset: number }
  /** Larger than {@link MAX_TEXT_BYTES}. */
  | { readonly kind: "too-large"; readonly size: number }
  /** The system refused, or it is no regular file. */
  | { readonly kind: "unreadable"; readonly reason: string };

/** Manifests and the Markdown around them are read as text up to this size, 10 MiB. */
export const MAX_TEXT_BYTES = 10 * 1024 * 1024;

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes UTF-8 strictly, keeping a byte-order mark. */
export function decodeText(bytes: Uint8Array): FileText {
  if (bytes.length > MAX_TEXT_BYTES) return { kind: "too-large", size: bytes.length };
  try {
    return { kind: "text", text: strict.decode(bytes) };
  } catch {
    return { kind: "not-utf8", offset: firstBadByte(bytes) };
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
  // The bytes before it may have begun a character that it does not go on with.
  while (low > 0 && !decodes(low, false)) low--;
  return low;
}

/** What Windows-1252 has where Latin-1 has control characters; a space where it has nothing. */
const FROM_80 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** The character of a byte in Windows-1252, which old Windows programs write; `""` where it has none. */
export function inWindows1252(byte: number): string {
  return byte < 0x80 || byte >= 0xa0 ? String.fromCharCode(byte) : FROM_80.charAt(byte - 0x80).trim();
}

/** The byte that is not UTF-8, where it stands, and what it probably is: most such files are old Windows ones. */
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
