// The command line as it is built here. It is built again if a source is newer, so that a clone needs no step of its own.
import { spawnSync } from "node:child_process";
import { readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const program = join(root, "apps/cli/dist/skill-convert.js");

/** The path of the program, which is built first if it is missing or older than a source. Ends the process if that fails. */
export function builtCommandLine() {
  const built = changedAt(program);
  if (built < newestSource()) {
    console.error(`Building skill-convert${built === 0 ? "; the first time takes about a minute" : ""} …`);
    const words = [join(root, "scripts/workspace.mjs"), "build:cli"];
    const { status, stdout } = spawnSync(process.execPath, words, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (status !== 0) {
      console.error(stdout);
      process.exit(status ?? 1);
    }
    // Turbo restores a cached build with the time at which it was first made.
    const now = new Date();
    utimesSync(program, now, now);
  }
  return program;
}

/** The time of the last change to a source, a folder of sources or the dependencies, in milliseconds. */
function newestSource() {
  const packages = ["packages", "apps"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name)),
  );
  const sources = packages.flatMap((home) => {
    const src = join(home, "src");
    if (changedAt(src) === 0) return [];
    const inside = readdirSync(src, { recursive: true, encoding: "utf8" }).map((name) => join(src, name));
    return [src, ...inside, join(home, "package.json"), join(home, "tsup.config.ts")];
  });
  return Math.max(...[...sources, join(root, "pnpm-lock.yaml")].map(changedAt));
}

/** The time of the last change in milliseconds; 0 if nothing is there. */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
