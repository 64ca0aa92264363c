// Validates every skill in a folder with the reference library, in one process. Usage: skills-ref.mjs <its entry> <folder>
import { readdirSync } from "node:fs";
import { join } from "node:path";

const [entry, folder] = process.argv.slice(2);
const { validate } = await import(entry);
let checked = 0;
for (const name of readdirSync(folder)) {
  await validate(join(folder, name));
  checked++;
}
if (checked === 0) process.exit(1);
