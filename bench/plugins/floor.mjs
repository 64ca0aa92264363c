// The least that a comparison of manifests has to do: finds every JSON file in the folders of plugins, and parses it.
// Usage: floor.mjs <input>
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [input] = process.argv.slice(2);
const manifests = readdirSync(input, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
  .map(({ parentPath, name }) => JSON.parse(readFileSync(join(parentPath, name), "utf8")));
if (manifests.length === 0) process.exit(1);
