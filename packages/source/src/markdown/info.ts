/** Named characters of HTML that are likely in an info string. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
  ["hyphen", "\u2010"],
  ["dash", "\u2010"],
  ["lowbar", "_"],
  ["colon", ":"],
  ["period", "."],
]);

const ESCAPE = /\\([!-/:-@[-`{-~])|&(?:#[xX]([\da-fA-F]{1,6})|#(\d{1,7})|([A-Za-z]+));/g;

/** Resolves the backslash escapes and character references in an info string. */
export function unescapeInfo(info: string): string {
  // CommonMark reads NUL as the replacement character everywhere.
  const read = info.replaceAll("\0", "\ufffd");
  if (!/[\\&]/.test(read)) return read;
  return read.replace(ESCAPE, (all, escaped?: string, hex?: string, decimal?: string, name?: string) => {
    if (escaped !== undefined) return escaped;
    if (name !== undefined) return NAMED.get(name) ?? all;
    return character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

function character(code: number): string {
  const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return valid ? String.fromCodePoint(code) : "\ufffd";
}
