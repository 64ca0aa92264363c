#!/usr/bin/env node
import module from "node:module";
import { main } from "./main.js";
import { OK } from "./output/exit.js";
import { version } from "./version.js";

// Node 22 keeps what it compiled for the next start, of everything that is loaded from here on.
if ("enableCompileCache" in module && typeof module.enableCompileCache === "function") module.enableCompileCache();

const args = process.argv.slice(2);
// Scripts ask for the version before each use, and need nothing else of the program.
if (args.length === 1 && args[0] === "--version") {
  await main((streams) => {
    streams.out(`${version}\n`);
    return OK;
  });
} else {
  const { start } = await import("./program.js");
  await start(args);
}
