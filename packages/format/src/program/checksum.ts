/**
 * Returns a checksum by which a generated file shows whether somebody has edited it: FNV-1a with two seeds, which is
 * enough to notice an edit.
 *
 * @example
 * checksum("print()\n") === checksum("print( )\n"); // false
 */
export function checksum(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x01000193;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x01000193);
  }
  return [first, second].map((hash) => (hash >>> 0).toString(16).padStart(8, "0")).join("");
}
