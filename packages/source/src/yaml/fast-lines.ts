// Reads the lines of YAML for the fast reader.

const LINE_FEED = 10;
const SPACE = 32;
const HASH = 35;
const DASH = 45;
const FULL_STOP = 46;
const PERCENT = 37;

/** Thrown if only the slow reader can decide how a text is read. */
export class Unsure extends Error {}

const UNSURE = new Unsure("not plain YAML");

export function unsure(): never {
  throw UNSURE;
}

/** Returns true if the line or the text ends at a character. */
export function isBlank(code: number): boolean {
  return code === LINE_FEED || Number.isNaN(code);
}

/** A part of a text without spaces at its end. Other white space stays. */
export function withoutSpaces(text: string, start: number, end: number): string {
  let to = end;
  while (to > start && text.charCodeAt(to - 1) === SPACE) to--;
  return text.slice(start, to);
}

/** Reads a text line by line. */
export class LineScanner {
  at = 0;
  /** The column of the next content; -1 at the end of the text. */
  indent = 0;
  /** The end of the plain text that was read last. */
  textEnd = 0;

  constructor(readonly text: string) {}

  skipSpaces(): void {
    while (this.text.charCodeAt(this.at) === SPACE) this.at++;
  }

  /** Skips white space and comments, from the beginning of a line on. */
  nextContent(): void {
    const { text } = this;
    while (this.at < text.length) {
      const start = this.at;
      this.skipSpaces();
      const code = text.charCodeAt(this.at);
      if (code === HASH) this.at = this.#lineEnd();
      else if (!isBlank(code)) {
        this.indent = this.at - start;
        if (this.indent === 0 && (code === PERCENT || isMark(text, start))) unsure();
        return;
      }
      this.at++;
    }
    this.indent = -1;
  }

  /** Skips white space and a comment up to the next line. Anything else on the line is left to the slow reader. */
  endOfLine(): void {
    const start = this.at;
    this.skipSpaces();
    const code = this.text.charCodeAt(this.at);
    // A comment needs white space before it, unless it comes directly after a colon.
    if (code === HASH && (this.at > start || this.text.charCodeAt(start - 1) === SPACE)) this.at = this.#lineEnd();
    else if (!isBlank(code)) unsure();
    this.at++;
  }

  /** Reads unquoted text and the lines that continue it, which are indented by more than `indent`. */
  plainText(indent: number): string {
    let folded = this.#plainLine();
    let breaks = 1;
    while (this.at < this.text.length && !this.#commented) {
      const start = this.at;
      this.skipSpaces();
      const code = this.text.charCodeAt(this.at);
      if (isBlank(code)) {
        breaks++;
        this.at++;
        continue;
      }
      if (this.at - start <= indent) {
        this.at = start;
        break;
      }
      if (code === HASH) unsure();
      folded += (breaks === 1 ? " " : "\n".repeat(breaks - 1)) + this.#plainLine();
      breaks = 1;
    }
    return folded;
  }

  /** True if a comment ended the last line of plain text, so that no line continues it. */
  #commented = false;
  /** The next possible comment and key in the text, which are searched for once for many lines. */
  #comment = -1;
  #keyEnd = -1;

  #plainLine(): string {
    const { text, at: start } = this;
    const lineEnd = this.#lineEnd();
    if (this.#comment < start) this.#comment = indexOr(text.length, text.indexOf(" #", start));
    if (this.#keyEnd < start) this.#keyEnd = indexOr(text.length, text.indexOf(": ", start));
    this.#commented = this.#comment < lineEnd;
    const end = this.#commented ? this.#comment : lineEnd;
    if (this.#keyEnd < end) unsure();
    const line = withoutSpaces(text, start, end);
    if (line.endsWith(":")) unsure();
    this.at = lineEnd + 1;
    this.textEnd = start + line.length;
    return line;
  }

  #lineEnd(): number {
    const end = this.text.indexOf("\n", this.at);
    return end < 0 ? this.text.length : end;
  }
}

function indexOr(none: number, index: number): number {
  return index < 0 ? none : index;
}

/** Returns true if a line begins or ends a document. */
function isMark(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code === DASH || code === FULL_STOP) && text.slice(at, at + 3) === String.fromCharCode(code, code, code);
}

/** The header of a block scalar, with its chomping indicator. */
const HEADER = /[|>](-?) *(?: #[^\n]*)?\n/y;

/** Reads a literal or folded block scalar whose key or dash is in column `indent`. The scanner is at its header. */
export function blockScalar(scanner: LineScanner, indent: number): string {
  const { text } = scanner;
  HEADER.lastIndex = scanner.at;
  const match = HEADER.exec(text);
  // Readers disagree about a last line without an ending.
  if (!match || !text.endsWith("\n")) unsure();
  const folded = text.charAt(scanner.at) === ">";
  scanner.at = HEADER.lastIndex;
  const lines = blockLines(scanner, indent);
  const value = folded ? foldLines(lines) : lines.join("\n");
  return match[1] === "-" ? value : `${value}\n`;
}

/** The lines without their common indentation and without empty lines at the end. */
function blockLines(scanner: LineScanner, indent: number): string[] {
  const { text } = scanner;
  const lines: string[] = [];
  let margin = -1;
  let length = 0;
  while (scanner.at < text.length) {
    const start = scanner.at;
    const end = text.indexOf("\n", start);
    scanner.skipSpaces();
    const column = scanner.at - start;
    if (scanner.at === end) {
      // Readers disagree about blank lines that are indented before the first line, or more than the margin.
      if (column > 0 && column > margin) unsure();
      lines.push("");
    } else {
      if (column <= indent) {
        scanner.at = start;
        break;
      }
      if (margin < 0) margin = column;
      if (column < margin) unsure();
      lines.push(text.slice(start + margin, end));
      length = lines.length;
    }
    scanner.at = end + 1;
  }
  if (length === 0) unsure();
  lines.length = length;
  return lines;
}

function foldLines(lines: readonly string[]): string {
  let folded = "";
  let breaks = 0;
  for (const line of lines) {
    if (line.charCodeAt(0) === SPACE || lines[0] === "") unsure();
    if (line === "") breaks++;
    else {
      folded += (folded === "" ? "" : breaks === 0 ? " " : "\n".repeat(breaks)) + line;
      breaks = 0;
    }
  }
  return folded;
}
