// The packages that are published: which they are, how they are packed, and what must hold for each tarball.
import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The manifests of all packages in a checkout that are published. */
export function publishedPackages(root) {
  const folders = ["packages", "apps"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  );
  return folders
    .map((folder) => join(root, folder, "package.json"))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, "utf8")))
    .filter((manifest) => !manifest.private);
}

/** Packs all of them into a folder. Each is `{ manifest, packed }`, with the path of the tarball. */
export function packAll(root, folder) {
  const manifests = publishedPackages(root);
  const filters = manifests.flatMap(({ name }) => ["--filter", name]);
  const args = ["--recursive", ...filters, "pack", "--json", "--pack-destination", folder];
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const output = execFileSync("npx", ["--yes", packageManager, ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const packed = new Map(JSON.parse(output.slice(output.indexOf("["))).map(({ name, filename }) => [name, filename]));
  return manifests.map((manifest) => ({ manifest, packed: packed.get(manifest.name) }));
}

/** The entry points of a package, except the one for gray-matter, which needs a library that only its users install. */
export function entriesOf({ name, exports }) {
  return Object.keys(exports)
    .filter((entry) => typeof exports[entry] === "object" && entry !== "./gray-matter")
    .map((entry) => name + entry.slice(1));
}

/** Judges tarballs with publint and attw. Returns the failures, each `{ name, output }`. */
export async function judgeAll(root, packages) {
  const runInstalled = (name, ...args) =>
    promisify(execFile)(join(root, "node_modules/.bin", name), args, { cwd: root, maxBuffer: 2 ** 26 });
  const failures = [];
  const waiting = packages.values();
  const judgeEach = async () => {
    for (const { manifest, packed } of waiting) {
      try {
        await runInstalled("publint", "run", packed, "--strict");
        // The command line exports no types: people run it, they do not import it.
        if (!manifest.bin) {
          await runInstalled("attw", packed, "--profile", "esm-only", "--exclude-entrypoints", "./schema/*");
        }
      } catch (error) {
        failures.push({ name: manifest.name, output: `${error.stdout ?? ""}${error.stderr ?? error.stack}` });
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, judgeEach));
  return failures;
}
