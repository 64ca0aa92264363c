import type { Streams } from "../output/streams.js";
import { wrap } from "../output/width.js";
import { SCREEN } from "./roll-up.js";
import { Screenful } from "./verbosity.js";

export interface BlockStyle {
  /** True if blocks are printed only as long as all of them fit a screen. */
  readonly isFitting: boolean;
  /** True if there is an empty line between two blocks. */
  readonly isSpaced: boolean;
  /** How many spaces the further lines begin with if a line is broken; lines are not broken if undefined. */
  readonly indent?: number;
}

/** Prints a report in blocks of lines. */
export class Blocks {
  readonly #streams: Streams;
  readonly #style: BlockStyle;
  readonly #screen: Screenful | undefined;
  #isEmpty = true;

  constructor(streams: Streams, style: BlockStyle) {
    this.#streams = streams;
    this.#style = style;
    this.#screen = style.isFitting ? new Screenful(SCREEN) : undefined;
  }

  /** True if nothing has been printed. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** True if the blocks do not fit the screen, so that a roll-up has to take their place. */
  get isRolledUp(): boolean {
    return this.#screen !== undefined && this.#screen.blocks === undefined;
  }

  /** The blocks that fit the screen. */
  get kept(): readonly (readonly string[])[] {
    return this.#screen?.blocks ?? [];
  }

  /** Prints a block at once; nothing if it has no lines. */
  print(lines: readonly string[]): void {
    if (lines.length === 0) return;
    const { indent, isSpaced } = this.#style;
    const folded = indent === undefined ? lines : lines.flatMap((line) => wrap(line, this.#streams.columns, indent));
    this.#streams.out(`${this.#isEmpty || !isSpaced ? "" : "\n"}${folded.join("\n")}\n`);
    this.#isEmpty = false;
  }

  /**
   * Prints a block, or keeps it if blocks have to fit the screen.
   *
   * @param linesOf is not called once the screen is full
   */
  add(linesOf: () => readonly string[]): void {
    if (this.#screen) this.#screen.add(linesOf);
    else this.print(linesOf());
  }
}
