#!/usr/bin/env node
import { processStreams } from "./output/process-streams.js";
import { run } from "./program.js";

process.exitCode = await run(process.argv.slice(2), processStreams());
