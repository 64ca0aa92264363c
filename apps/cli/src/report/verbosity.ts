import type { Severity } from "@skill-convert/core";
import { InputError } from "@skill-convert/core";

/** The extent of the pretty report: everything, as much as fits a screen, or only failures and warnings. */
export type Verbosity = "all" | "fitting" | "problems";

export interface VerbosityOptions {
  readonly verbose?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly diff?: boolean | undefined;
  readonly level?: Severity | undefined;
}

/**
 * Reads the verbosity from the options. `--diff` implies `all`, because a diff is requested to be read.
 *
 * @throws InputError if both --verbose and --quiet are given
 */
export function verbosityOf({ verbose, quiet, diff }: VerbosityOptions): Verbosity {
  if (verbose && quiet) throw new InputError("use only one of --verbose and --quiet");
  if (quiet) return "problems";
  return verbose || diff ? "all" : "fitting";
}

/** The lowest severity that is reported: that of `--level`, or with `--quiet` warnings. */
export function levelOf({ level, quiet }: VerbosityOptions): Severity {
  return level ?? (quiet ? "warning" : "info");
}

/** Collects the reports of skills as long as they fit a screen. The report of a single skill always fits. */
export class Screenful {
  readonly #rows: number;
  #blocks: (readonly string[])[] | undefined = [];
  #taken = 0;
  #count = 0;

  constructor(rows: number) {
    this.#rows = rows;
  }

  /** @param linesOf is not called once the screen is full */
  add(linesOf: () => readonly string[]): void {
    if (this.#blocks === undefined) return;
    const lines = linesOf();
    this.#count++;
    this.#taken += lines.length + 1;
    if (this.#count > 1 && this.#taken > this.#rows) this.#blocks = undefined;
    this.#blocks?.push(lines);
  }

  /** The collected reports; undefined if they do not fit. */
  get blocks(): readonly (readonly string[])[] | undefined {
    return this.#blocks;
  }
}
