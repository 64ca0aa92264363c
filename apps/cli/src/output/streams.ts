import { redactTokens } from "@skill-convert/source";
import { printable } from "./visible.js";

/** The streams of a process, or of a test. Only {@link printing} writes to them. */
export interface RawStreams {
  out(text: string): void;
  err(text: string): void;
  /** True if messages go to a terminal, so that progress may be drawn. */
  readonly interactive: boolean;
  /** True if `out` goes to a terminal. */
  readonly terminal?: boolean;
  /** The width of the terminal that `out` goes to; undefined if that is not a terminal. */
  readonly columns?: number | undefined;
  readonly colour: boolean;
  /** Standard input to its end. */
  input(): Uint8Array;
}

/** The input and output of a command. In reports and messages, hidden characters are escaped and tokens are removed. */
export interface Streams {
  /** Reports. */
  out(text: string): void;
  /** Messages. */
  err(text: string): void;
  /**
   * A file, or the output of a program. It is printed unchanged, except that hidden characters are escaped on a
   * terminal.
   */
  data(text: string): void;
  /** Replaces the progress line, or erases it if `line` is empty. */
  redraw(line: string): void;
  readonly interactive: boolean;
  readonly colour: boolean;
  /** The width of the terminal that reports go to. Undefined if they do not go to one; then lines are not wrapped. */
  readonly columns: number | undefined;
  input(): Uint8Array;
}

/** Wraps raw streams so that everything printed is escaped and redacted. All output goes through it. */
export function printing(raw: RawStreams, colour: boolean = raw.colour): Streams {
  const { interactive, terminal = false } = raw;
  return {
    interactive,
    colour,
    columns: raw.columns,
    out: (text) => raw.out(redactTokens(printable(text, colour))),
    err: (text) => raw.err(redactTokens(printable(text, colour))),
    data: (text) => raw.out(terminal ? printable(text) : text),
    redraw: (line) => raw.err(`\r\u001b[2K${printable(line)}`),
    input: () => raw.input(),
  };
}
