import { redactTokens } from "@skill-convert/source";
import { printable } from "./visible.js";
import { fold } from "./width.js";

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
  /** Standard input, piece by piece as it arrives. */
  chunks?(): Iterable<Uint8Array>;
  /** True if nobody reads what `out` writes any more. */
  readonly closed?: boolean;
}

/** The input and output of a command. In reports and messages, hidden characters are escaped and tokens are removed. */
export interface Streams {
  /** Reports. */
  out(text: string): void;
  /** Messages. */
  err(text: string): void;
  /**
   * Prints a line of a report, folded at the width of the terminal.
   *
   * @param indent how many spaces the further lines begin with (default: two more than the first line)
   */
  line(text: string, indent?: number): void;
  /** Prints a line as a message, folded like a line of a report. */
  message(text: string, indent?: number): void;
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
  /** Standard input, piece by piece as it arrives. */
  chunks(): Iterable<Uint8Array>;
  /** True if nobody reads what `out` writes any more. */
  readonly closed: boolean;
}

/** Wraps raw streams so that everything printed is escaped and redacted. All output goes through it. */
export function printing(raw: RawStreams, colour: boolean = raw.colour): Streams {
  const { interactive, terminal = false, columns } = raw;
  const out = (text: string) => raw.out(redactTokens(printable(text, colour)));
  const err = (text: string) => raw.err(redactTokens(printable(text, colour)));
  return {
    interactive,
    colour,
    columns,
    out,
    err,
    line: (text, indent) => out(`${fold(text, columns, indent)}\n`),
    message: (text, indent) => err(`${fold(text, columns, indent)}\n`),
    data: (text) => raw.out(terminal ? printable(text) : text),
    redraw: (line) => raw.err(`\r\u001b[2K${printable(line)}`),
    input: () => raw.input(),
    chunks: () => raw.chunks?.() ?? [raw.input()],
    get closed() {
      return raw.closed ?? false;
    },
  };
}
