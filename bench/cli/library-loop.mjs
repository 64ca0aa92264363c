// What a program of a few lines does with our library: it converts a folder into another one. Usage: library-loop.mjs <input>
// <format> <output>
import { folder, openWorkspace } from "skill-convert";

const [input, to, output] = process.argv.slice(2);
const workspace = await openWorkspace();
let written = 0;
for await (const plan of workspace.convert([input], { to, into: folder(output) })) {
  if (plan.write().status === "converted") written++;
}
if (written === 0) process.exitCode = 1;
