// Publishes the tarballs of a folder to the registry of npm's configuration, dependencies first. Versions that are there
// already are left alone, so that a run that was interrupted can be repeated.
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node scripts/release/publish.mjs <folder>");
  process.exit(2);
}

const packages = new Map();
for (const name of readdirSync(folder).filter((file) => file.endsWith(".tgz"))) {
  const file = join(folder, name);
  const manifest = JSON.parse(execFileSync("tar", ["-xzOf", file, "package/package.json"], { encoding: "utf8" }));
  packages.set(manifest.name, { file, manifest });
}

const ordered = new Set();
function add(name) {
  const found = packages.get(name);
  if (!found || ordered.has(found)) return;
  for (const dependency of Object.keys(found.manifest.dependencies ?? {})) add(dependency);
  ordered.add(found);
}
for (const name of [...packages.keys()].sort()) add(name);

for (const { file, manifest } of ordered) {
  const version = `${manifest.name}@${manifest.version}`;
  const known = spawnSync("npm", ["view", version, "version"], { encoding: "utf8" });
  if (known.status === 0 && known.stdout.trim() !== "") {
    console.log(`already there  ${version}`);
    continue;
  }
  execFileSync("npm", ["publish", file, "--access", "public", "--loglevel", "error"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  console.log(`published      ${version}`);
}
