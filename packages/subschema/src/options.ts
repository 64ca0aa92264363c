import type { Dialect } from "./schema/dialect.js";

/** The options of a question: how schemas are read, and how much work it may take. */
export interface Options {
  /** The dialect of schemas without `$schema`; 2020-12 if absent. */
  readonly dialect?: Dialect;
  /**
   * The meaning of `format`. An annotation, the default as in 2020-12, restricts nothing. An assertion restricts
   * strings, but formats are not interpreted: if a format matters, the answer is unknown.
   */
  readonly format?: "annotation" | "assertion";
  /** The bound on work, in steps of the search. */
  readonly work?: number;
  /** The bound on memory, in stored formulas, automaton states and goals. */
  readonly memory?: number;
}

/** The default options. The bound on work is reached in well under a second. */
export const DEFAULTS = { dialect: "2020-12", format: "annotation", work: 200_000, memory: 150_000 } as const;
