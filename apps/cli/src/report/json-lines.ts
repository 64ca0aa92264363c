import type { Streams } from "../output/streams.js";

/** Prints a value as one line of JSON. */
export function writeJsonLine(streams: Streams, value: unknown): void {
  streams.out(`${JSON.stringify(value)}\n`);
}
