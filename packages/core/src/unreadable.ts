import type { SkillFiles } from "./files.js";

/** Why a file cannot be read as text, to complete "… cannot be read: …"; undefined where it can, or is not there. */
export function unreadableReason(files: SkillFiles, path: string): string | undefined {
  const content = files.text(path);
  switch (content.kind) {
    case "text":
    case "missing":
      return undefined;
    case "too-large":
      return `it is ${content.size} bytes long, which no manifest is`;
    case "unreadable":
      return content.reason;
    case "not-utf8":
      return describeBadByte(files.bytes(path) ?? new Uint8Array(), content.offset);
  }
}

/** What Windows-1252 has where Latin-1 has control characters; a space where it has nothing. */
const FROM_80 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** The character of a byte in Windows-1252, which old Windows programs write; `""` where it has none. */
export function inWindows1252(byte: number): string {
  return byte < 0x80 || byte >= 0xa0 ? String.fromCharCode(byte) : FROM_80.charAt(byte - 0x80).trim();
}

/** The byte that is not UTF-8, where it stands, and what it probably is: most such files are old Windows ones. */
function describeBadByte(bytes: Uint8Array, offset: number): string {
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
