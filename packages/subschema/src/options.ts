import type { Dialect } from "./schema/dialect.js";

/** How a question is read, and how much may be spent on it. */
export interface Options {
  /** The dialect of schemas that do not name theirs in `$schema`. 2020-12 if not given. */
  readonly dialect?: Dialect;
  /**
   * What `format` means. An annotation, as 2020-12 has it by default, restricts nothing. An assertion
   * restricts strings in a way that is not looked into: where it matters, the answer is unknown.
   */
  readonly format?: "annotation" | "assertion";
  /** The bound on work, in steps of the search. */
  readonly work?: number;
  /** The bound on memory, in formulas, automaton states and goals kept. */
  readonly memory?: number;
}

/** What is spent at most if nothing else is asked for: well under a second. */
export const DEFAULTS = { dialect: "2020-12", format: "annotation", work: 200_000, memory: 150_000 } as const;
