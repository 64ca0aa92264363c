/** A line that is consumed from the left, in columns. A tab reaches to the next multiple of four. */
export class LineCursor {
  readonly #line: string;
  #offset = 0;
  #column = 0;
  #restOffset = -1;
  #restColumn = 0;
  /**
   * For each character of thematic breaks, the last offset of another character. No break begins before that offset.
   */
  readonly #others = new Map<string, number>();

  constructor(line: string) {
    this.#line = line;
  }

  /** The columns of white space before the next character. */
  get indent(): number {
    this.#find();
    return this.#restColumn - this.#column;
  }

  /** The text after that white space. */
  get rest(): string {
    this.#find();
    return this.#line.slice(this.#restOffset);
  }

  /** The text that is left, including white space. */
  get remaining(): string {
    return this.#line.slice(this.#offset);
  }

  get blank(): boolean {
    this.#find();
    return this.#restOffset >= this.#line.length;
  }

  /** Consumes white space and a marker of `length` characters after it. */
  takeMarker(length: number): void {
    this.skipSpace();
    this.#offset += length;
    this.#column += length;
    this.#restOffset = -1;
  }

  /** Consumes one column of white space, if there is any. */
  takeOptionalSpace(): void {
    if (this.indent > 0) this.takeColumns(1);
  }

  /** Consumes columns of white space. The caller knows that the line has that many. */
  takeColumns(columns: number): void {
    for (let rest = columns; rest > 0 && this.#offset < this.#line.length; ) {
      if (this.#line.charCodeAt(this.#offset) !== 9) {
        this.#offset++;
        this.#column++;
        rest--;
        continue;
      }
      const width = 4 - (this.#column % 4);
      const taken = Math.min(width, rest);
      this.#column += taken;
      rest -= taken;
      if (taken === width) this.#offset++;
    }
    this.#restOffset = -1;
  }

  /**
   * Returns true if the rest of the line consists of three or more asterisks, dashes or underscores, and white space. A
   * negative result is remembered, because a line may have a list marker at every second column.
   */
  isThematicBreak(): boolean {
    const character = this.rest.charAt(0);
    if (character !== "*" && character !== "-" && character !== "_") return false;
    if (this.#restOffset <= (this.#others.get(character) ?? -1)) return false;
    let count = 0;
    for (let at = this.#restOffset; at < this.#line.length; at++) {
      const each = this.#line.charAt(at);
      if (each === character) count++;
      else if (each !== " " && each !== "\t") {
        this.#others.set(character, at);
        return false;
      }
    }
    return count >= 3;
  }

  skipSpace(): void {
    this.#find();
    this.#offset = this.#restOffset;
    this.#column = this.#restColumn;
  }

  #find(): void {
    if (this.#restOffset >= 0) return;
    let offset = this.#offset;
    let column = this.#column;
    for (; offset < this.#line.length; offset++) {
      const code = this.#line.charCodeAt(offset);
      if (code === 32) column++;
      else if (code === 9) column += 4 - (column % 4);
      else break;
    }
    this.#restOffset = offset;
    this.#restColumn = column;
  }
}
