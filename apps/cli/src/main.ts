import { visible } from "@skill-convert/examine/visible";
import { USAGE } from "./output/exit.js";
import { processStreams } from "./output/process-streams.js";
import type { RawStreams } from "./output/streams.js";

/** Runs with the streams of this process, and sets its exit code. */
export async function main(run: (streams: RawStreams) => number | Promise<number>): Promise<void> {
  const streams = processStreams();
  process.exitCode = await run(streams);
  if (streams.failure === undefined) return;
  streams.err(`skill-convert: the output could not be written: ${visible(streams.failure)}\n`);
  process.exitCode = USAGE;
}
