import { UsageError } from "../output/exit.js";

/** What a report for people shows: everything, as much as fits a screen, or failures alone. */
export type Verbosity = "all" | "fitting" | "failures";

export interface VerbosityOptions {
  readonly verbose?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly diff?: boolean | undefined;
}

/**
 * A diff is asked for to be seen, so with it everything is shown.
 *
 * @throws UsageError for both of --verbose and --quiet
 */
export function verbosityOf({ verbose, quiet, diff }: VerbosityOptions): Verbosity {
  if (verbose && quiet) throw new UsageError("use only one of --verbose and --quiet");
  if (quiet) return "failures";
  return verbose || diff ? "all" : "fitting";
}

/** Keeps the reports of skills until there are more of them than fit a screen. The report of a single skill always fits. */
export class Screenful {
  readonly #rows: number;
  #blocks: (readonly string[])[] | undefined = [];
  #taken = 0;
  #count = 0;

  constructor(rows: number) {
    this.#rows = rows;
  }

  /** @param linesOf is not asked once there is no room any more */
  add(linesOf: () => readonly string[]): void {
    if (this.#blocks === undefined) return;
    const lines = linesOf();
    this.#count++;
    this.#taken += lines.length + 1;
    if (this.#count > 1 && this.#taken > this.#rows) this.#blocks = undefined;
    this.#blocks?.push(lines);
  }

  /** What was added, if it fits. */
  get blocks(): readonly (readonly string[])[] | undefined {
    return this.#blocks;
  }
}
