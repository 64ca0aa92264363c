import type { Shape } from "./shape.js";
import type { UseKind } from "./use.js";

export const LANGUAGES = ["shell", "python", "javascript"] as const;

/** A language whose programs are read; `javascript` includes TypeScript and JSX. */
export type Language = (typeof LANGUAGES)[number];

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A use as an analysis finds it. Each shape of its name becomes one use. */
export interface Found {
  readonly kind: UseKind;
  readonly at: Span;
  readonly via: string;
  readonly shapes: readonly Shape[];
  /** True if other values than the text of the program decide whether the use happens. */
  readonly isPossible?: boolean;
}

/** A program, and the functions with which its analysis answers. */
export interface Program {
  readonly text: string;
  /** The path of its file in the skill. */
  readonly file: string;
  /** Returns true if a file of the skill defines a module with this name. */
  isLocal(module: string): boolean;
  /** Returns the text of another file of the skill, by its path; undefined if there is none. */
  textOf(path: string): string | undefined;
  record(found: Found): void;
  /** Says that a part of the program was not read. */
  skip(why: string): void;
  /**
   * Analyzes a program inside this one, such as the argument of `sh -c`, whose text stands at `at`: literally if the
   * length of both is the same.
   *
   * @param isPossible true if the text is one of several
   */
  nest(language: Language, text: string, at: Span, isPossible?: boolean): void;
}

/** The maximum number of nodes of one syntax tree that an analysis visits. */
export const MAX_NODES = 1_000_000;

/** The maximum depth of nodes in nodes of a shell script; each substitution in a substitution adds about eight. */
export const MAX_SYNTAX_DEPTH = 800;

/** The maximum depth of an expression whose value is followed. */
export const MAX_DEPTH = 40;

/** The maximum number of values of one name, and of calls of one function, that an analysis looks at. */
export const MAX_ALTERNATIVES = 64;
