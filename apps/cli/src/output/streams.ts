import { redactTokens } from "@skill-convert/source";
import { printable } from "./visible.js";

/** The streams of a process, or of a test. Nothing but {@link printing} writes to them. */
export interface RawStreams {
  out(text: string): void;
  err(text: string): void;
  /** Whether messages go to a terminal, so that progress may be drawn. */
  readonly interactive: boolean;
  /** Whether `out` goes to a terminal. */
  readonly terminal?: boolean;
  /** The width of the terminal that `out` goes to; undefined if it goes to none. */
  readonly columns?: number | undefined;
  readonly colour: boolean;
  /** Standard input to its end. */
  input(): Uint8Array;
}

/** Where a command reads and writes. In all that it prints hidden characters are escaped, and tokens are left out. */
export interface Streams {
  /** Reports. */
  out(text: string): void;
  /** Messages. */
  err(text: string): void;
  /** A file, or what a program printed: as it is, unless a terminal would obey it. */
  data(text: string): void;
  /** Replaces the line of progress; without text it is erased. */
  redraw(line: string): void;
  readonly interactive: boolean;
  readonly colour: boolean;
  /** The width of the terminal that reports go to; undefined if they go to none, and lines stay whole. */
  readonly columns: number | undefined;
  input(): Uint8Array;
}

/** The one way to print. */
export function printing(raw: RawStreams): Streams {
  const { interactive, colour, terminal = false } = raw;
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
