import { UsageError } from "../../output/exit.js";

/** A mebibyte, in bytes. */
const MIB = 1024 * 1024;

/** The part of the heap that one item of a report may take, and all that a merge keeps. */
const SHARE = 1 / 4;

/** Counts what a merge has in memory, because Node ends a program that runs out of it in the middle of its output. */
export class Memory {
  readonly #limit: number;
  #kept = 0;

  /** @param heap the bytes that the heap may have */
  constructor(heap: number) {
    this.#limit = heap * SHARE;
  }

  /**
   * Counts bytes that are kept until they are released.
   *
   * @throws UsageError if there is too little memory
   */
  keep(bytes: number): void {
    this.#kept += bytes;
    this.check(this.#kept, "what has to be kept of the reports");
  }

  release(bytes: number): void {
    this.#kept -= bytes;
  }

  /**
   * Checks the size of something that is not kept.
   *
   * @param name what has this size, for the message
   * @throws UsageError if there is too little memory
   */
  check(bytes: number, name: string): void {
    if (bytes <= this.#limit) return;
    const limit = `${Math.floor(this.#limit / MIB)} MiB`;
    throw new UsageError(
      `${name} takes more than ${limit} of memory, a quarter of what Node may use; NODE_OPTIONS=--max-old-space-size=<MiB> gives it more`,
    );
  }
}
