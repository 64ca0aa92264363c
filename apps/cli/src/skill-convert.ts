#!/usr/bin/env node
import module from "node:module";
import { USAGE } from "./output/exit.js";
import { processStreams } from "./output/process-streams.js";
import { visible } from "./output/visible.js";
import { version } from "./version.js";

// Node 22 keeps what it compiled for the next start, of everything that is loaded from here on.
if ("enableCompileCache" in module && typeof module.enableCompileCache === "function") module.enableCompileCache();

const args = process.argv.slice(2);
const streams = processStreams();
// Scripts ask for the version before each use, and need nothing else of the program.
if (args.length === 1 && args[0] === "--version") streams.out(`${version}\n`);
else {
  const { run } = await import("./program.js");
  process.exitCode = await run(args, streams);
}
if (streams.failure !== undefined) {
  streams.err(`skill-convert: the output could not be written: ${visible(streams.failure)}\n`);
  process.exitCode = USAGE;
}
