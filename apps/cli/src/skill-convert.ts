#!/usr/bin/env node
import module from "node:module";
import { main } from "./main.js";
import { OK } from "./output/exit.js";
import { version } from "./version.js";

// Node 22 caches the compiled code of every module that is loaded after this call.
if ("enableCompileCache" in module && typeof module.enableCompileCache === "function") module.enableCompileCache();

const args = process.argv.slice(2);
// Scripts often ask only for the version, which needs no other module.
if (args.length === 1 && args[0] === "--version") {
  await main((streams) => {
    streams.out(`${version}\n`);
    return OK;
  });
} else {
  const { start } = await import("./program.js");
  await start(args);
}
