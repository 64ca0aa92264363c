// HTML blocks (CommonMark 0.31, section 4.6): the seven ways to begin one, and how each ends.

const BLOCK_TAGS =
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|" +
  "fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|" +
  "menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul";

const ATTRIBUTE = "\\s+[a-zA-Z_:][a-zA-Z0-9:._-]*(?:\\s*=\\s*(?:[^\"'=<>`\\x00-\\x20]+|'[^']*'|\"[^\"]*\"))?";
const OPEN_TAG = `<[A-Za-z][A-Za-z0-9-]*(?:${ATTRIBUTE})*\\s*/?>`;
const CLOSE_TAG = "</[A-Za-z][A-Za-z0-9-]*\\s*[>]";

/** If `end` is undefined, a blank line ends the block. */
const KINDS: readonly { readonly begin: RegExp; readonly end: RegExp | undefined }[] = [
  { begin: /^<(?:script|pre|textarea|style)(?:\s|>|$)/i, end: /<\/(?:script|pre|textarea|style)>/i },
  { begin: /^<!--/, end: /-->/ },
  { begin: /^<[?]/, end: /\?>/ },
  { begin: /^<![A-Za-z]/, end: />/ },
  { begin: /^<!\[CDATA\[/, end: /\]\]>/ },
  { begin: new RegExp(`^<[/]?(?:${BLOCK_TAGS})(?:\\s|[/]?[>]|$)`, "i"), end: undefined },
  { begin: new RegExp(`^(?:${OPEN_TAG}|${CLOSE_TAG})\\s*$`, "i"), end: undefined },
];
const SEVENTH = KINDS.length - 1;

/** Returns the kind of HTML block that begins on a line, or -1. The seventh kind cannot interrupt a paragraph. */
export function htmlBlockKind(line: string, inParagraph: boolean): number {
  if (!line.startsWith("<")) return -1;
  const kind = KINDS.findIndex(({ begin }) => begin.test(line));
  return kind === SEVENTH && inParagraph ? -1 : kind;
}

/** Returns true if an HTML block ends with this line. For blank lines, see {@link endsAtBlankLine}. */
export function endsHtmlBlock(kind: number, line: string): boolean {
  return KINDS[kind]?.end?.test(line) ?? false;
}

/** Returns true if an HTML block ends at a blank line. */
export function endsAtBlankLine(kind: number): boolean {
  return KINDS[kind]?.end === undefined;
}
