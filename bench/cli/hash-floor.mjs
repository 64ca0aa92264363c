// The least that a run with a cache has to do: finds every file of every skill, reads it and hashes it.
// Usage: hash-floor.mjs <input>
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [input] = process.argv.slice(2);
let files = 0;
for (const group of readdirSync(input)) {
  for (const skill of readdirSync(join(input, group))) {
    const folder = join(input, group, skill);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (
        entry.isFile() &&
        createHash("sha256")
          .update(readFileSync(join(folder, entry.name)))
          .digest()
      )
        files++;
    }
  }
}
if (files === 0) process.exit(1);
