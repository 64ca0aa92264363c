// Runs the command line of this clone: npm run skill-convert -- validate examples. Paths are relative to the folder in
// which npm was started.
import { pathToFileURL } from "node:url";
import { builtCommandLine } from "./command-line.mjs";

const program = builtCommandLine();
process.argv[1] = program;
process.chdir(process.env.INIT_CWD ?? process.cwd());
await import(pathToFileURL(program).href);
