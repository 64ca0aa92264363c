import { readFileSync, writeSync } from "node:fs";
import type { Streams } from "./streams.js";

/** The streams of this process. A reader that closes its end early ends the program quietly. */
export function processStreams(): Streams {
  const { env } = process;
  const colour = env["NO_COLOR"] ? false : Boolean(env["FORCE_COLOR"]) || (process.stdout.isTTY ?? false);
  return {
    out: (text) => writeAll(1, text),
    err: (text) => writeAll(2, text),
    interactive: process.stderr.isTTY ?? false,
    colour,
    input: () => readFileSync(0),
  };
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text, "utf8");
  for (let offset = 0; offset < bytes.length; ) {
    try {
      offset += writeSync(descriptor, bytes, offset);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "EPIPE") process.exit(0);
      // A pipe whose reader is slow: wait a moment rather than lose what was written.
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
