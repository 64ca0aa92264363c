import { fstatSync, readSync, writeSync } from "node:fs";
import { InputError } from "@skill-convert/core";
import type { RawStreams } from "./streams.js";

export interface ProcessStreams extends RawStreams {
  /** The error that stopped standard output. Undefined if there was none, or if the reader closed the pipe. */
  readonly failure: string | undefined;
}

/** The streams of this process. After a failed write, further output is dropped and the work goes on. */
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
    chunks: readChunks,
    get closed() {
      return closed.has(1);
    },
  };
}

/** Standard input and output, for a protocol that uses them. */
export function protocolStreams(): { readonly input: NodeJS.ReadStream; readonly output: NodeJS.WriteStream } {
  return { input: process.stdin, output: process.stdout };
}

/** Returns true if the terminal does not support escape sequences, such as one in an editor. */
function isDumb(): boolean {
  return process.env["TERM"] === "dumb";
}

/** Values of FORCE_COLOR that turn colours off, as in Node. */
const NO_FORCE: ReadonlySet<string> = new Set(["0", "false"]);

/** Checks for a character device first, because Node takes some milliseconds to load its terminal support. */
function isTerminal(descriptor: 1 | 2): boolean {
  try {
    if (!fstatSync(descriptor).isCharacterDevice()) return false;
  } catch {
    return false; // The descriptor was closed before the program started.
  }
  return (descriptor === 1 ? process.stdout : process.stderr).isTTY ?? false;
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text, "utf8");
  for (let offset = 0; offset < bytes.length; ) {
    // If the reader of a pipe is slow, wait rather than lose output.
    offset += onceReady(() => writeSync(descriptor, bytes, offset));
  }
}

/** The limit for standard input, because a program may go on writing forever. It is the same as for files. */
export const MOST_INPUT_BYTES = 10 * 1024 * 1024;

function readInput(): Uint8Array {
  const read: Buffer[] = [];
  let size = 0;
  for (const chunk of readChunks()) {
    size += chunk.length;
    if (size > MOST_INPUT_BYTES) throw new InputError(`standard input has more than ${MOST_INPUT_BYTES} bytes`);
    read.push(chunk);
  }
  return Buffer.concat(read);
}

/** Reads no further than it is asked, so whoever writes to a pipe has to wait. */
function* readChunks(): Generator<Buffer> {
  const room = Buffer.alloc(64 * 1024);
  for (;;) {
    const length = readChunk(room);
    if (length === 0) return;
    yield Buffer.from(room.subarray(0, length));
  }
}

/** The number of bytes that were read; 0 at the end. */
function readChunk(room: Buffer): number {
  try {
    return onceReady(() => readSync(0, room));
  } catch (error) {
    // Windows reports a closed pipe as this error.
    if (codeOf(error) === "EOF") return 0;
    throw new InputError(`standard input cannot be read: ${messageOf(error)}`);
  }
}

/** Repeats a call until it succeeds. The process at the other end of a pipe may have made the pipe non-blocking. */
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
