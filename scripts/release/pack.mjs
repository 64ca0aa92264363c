// Puts everything into a folder that a release publishes and that one system can make for all: the packages, the extension, and
// the bills of materials. node scripts/release/pack.mjs <folder>, after a build.
import { copyFileSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { packAll } from "./packages.mjs";
import { run } from "./use.mjs";

const [target] = process.argv.slice(2);
if (!target) {
  console.error("usage: node scripts/release/pack.mjs <folder>");
  process.exit(2);
}
const root = fileURLToPath(new URL("../..", import.meta.url));
const packages = resolve(target, "packages");
const files = resolve(target, "files");
for (const folder of [packages, files]) mkdirSync(folder, { recursive: true });
packAll(root, packages);
run("npm", ["run", "package"], join(root, "apps/vscode"));
copyFileSync(join(root, "apps/vscode/skill-convert.vsix"), join(files, "skill-convert.vsix"));
copyFileSync(join(root, "apps/cli/build/sbom.cdx.json"), join(files, "skill-convert.cdx.json"));
copyFileSync(join(root, "apps/vscode/build/sbom.cdx.json"), join(files, "skill-convert-vscode.cdx.json"));
