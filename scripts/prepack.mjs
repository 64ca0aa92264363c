// Runs in the folder of a package before it is packed, and fails if a file is missing that its package.json promises. The
// declarations and schemas are not written by the build of the package, and a package is packed without a word if they are not there.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The paths in `exports`, with all of their conditions. */
function pathsIn(value) {
  if (typeof value === "string") return [value];
  return Object.values(value ?? {}).flatMap(pathsIn);
}

/** Whether a file of the package has this path, in which `*` may stand for a name. */
function isThere(folder, path) {
  if (!path.includes("*")) return existsSync(join(folder, path));
  const [before, after] = path.split("*");
  const within = join(folder, before.endsWith("/") ? before : dirname(before));
  return existsSync(within) && readdirSync(within).some((name) => name.endsWith(after));
}

const { name, main, bin, exports } = JSON.parse(readFileSync("package.json", "utf8"));
const promised = [...new Set([main ?? [], pathsIn(bin), pathsIn(exports), "LICENSE", "README.md"].flat())];
const missing = promised.filter((path) => !isThere(process.cwd(), path));
if (missing.length > 0) {
  console.error(`${name} cannot be packed without ${missing.join(", ")}. Build everything first: npm run build`);
  process.exit(1);
}
