#!/usr/bin/env node
import module from "node:module";
import { join } from "node:path";
import { userFolder } from "@skill-convert/fs";
import { main } from "./main.js";
import { OK } from "./output/exit.js";
import { version } from "./version.js";

// Node 22 caches the compiled code of every module that is loaded after this call. Its usual folder is in the folder for
// temporary files, where another user may have put compiled code that is not that of the modules.
if ("enableCompileCache" in module && typeof module.enableCompileCache === "function") {
  module.enableCompileCache(join(userFolder("cache"), "compiled"));
}

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
