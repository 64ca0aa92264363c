import { fstatSync, readSync, writeSync } from "node:fs";
import { UsageError } from "./exit.js";
import type { RawStreams } from "./streams.js";

export interface ProcessStreams extends RawStreams {
  /** Why some of the data could not be written; undefined if the reader closed the pipe. */
  readonly failure: string | undefined;
}

/** The streams of this process. What cannot be printed any more is dropped, and the work goes on. */
export function processStreams(): ProcessStreams {
  const closed = new Set<number>();
  let failure: string | undefined;
  const write = (descriptor: 1 | 2, text: string) => {
    if (closed.has(descriptor)) return;
    try {
      writeAll(descriptor, text);
    } catch (error) {
      closed.add(descriptor);
      if (descriptor === 1 && codeOf(error) !== "EPIPE") failure = messageOf(error);
    }
  };
  return {
    out: (text) => write(1, text),
    err: (text) => write(2, text),
    get failure() {
      return failure;
    },
    get interactive() {
      return isTerminal(2) && !isDumb();
    },
    get terminal() {
      return isTerminal(1);
    },
    get columns() {
      return isTerminal(1) ? process.stdout.columns || undefined : undefined;
    },
    get colour() {
      const { env } = process;
      const forced = env["FORCE_COLOR"];
      return !env["NO_COLOR"] && (forced ? !NO_FORCE.has(forced) : isTerminal(1) && !isDumb());
    },
    input: readInput,
  };
}

/** Standard input and output, for a protocol that is spoken over them. */
export function protocolStreams(): { readonly input: NodeJS.ReadStream; readonly output: NodeJS.WriteStream } {
  return { input: process.stdin, output: process.stdout };
}

/** A terminal that obeys no escape sequences, as of an editor. */
function isDumb(): boolean {
  return process.env["TERM"] === "dumb";
}

/** Values of FORCE_COLOR that ask for the opposite, as Node and others take them. */
const NO_FORCE: ReadonlySet<string> = new Set(["0", "false"]);

/** What only a terminal can be is looked at first, as Node takes some milliseconds to load what it knows of terminals. */
function isTerminal(descriptor: 1 | 2): boolean {
  try {
    if (!fstatSync(descriptor).isCharacterDevice()) return false;
  } catch {
    return false; // It was closed before the program started.
  }
  return (descriptor === 1 ? process.stdout : process.stderr).isTTY ?? false;
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text, "utf8");
  for (let offset = 0; offset < bytes.length; ) {
    // A pipe whose reader is slow: wait rather than lose what was written.
    offset += onceReady(() => writeSync(descriptor, bytes, offset));
  }
}

/** As large as a file that is read; a program may go on writing for ever. */
const MOST_INPUT_BYTES = 10 * 1024 * 1024;

function readInput(): Uint8Array {
  const read: Buffer[] = [];
  let size = 0;
  const room = Buffer.alloc(64 * 1024);
  try {
    for (;;) {
      const length = onceReady(() => readSync(0, room));
      if (length === 0) return Buffer.concat(read);
      size += length;
      if (size > MOST_INPUT_BYTES) throw new UsageError(`standard input has more than ${MOST_INPUT_BYTES} bytes`);
      read.push(Buffer.from(room.subarray(0, length)));
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // Windows says so of a pipe that was closed.
    if (codeOf(error) === "EOF") return Buffer.concat(read);
    throw new UsageError(`standard input cannot be read: ${messageOf(error)}`);
  }
}

/** The process at the other end of a pipe may have made it non-blocking. */
function onceReady(task: () => number): number {
  for (;;) {
    try {
      return task();
    } catch (error) {
      if (codeOf(error) !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
