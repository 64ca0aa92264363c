// Makes the next version of the pending changesets, and writes it wherever a version is said: packages and changelogs, the
// extension, the hooks, and the examples in the documentation. Nothing is built.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const changesets = join(root, "node_modules/@changesets/cli/bin.js");
execFileSync(process.execPath, [changesets, "version"], { cwd: root, stdio: "inherit" });

const { version } = JSON.parse(readFileSync(join(root, "apps/cli/package.json"), "utf8"));
const NUMBER = "\\d+\\.\\d+\\.\\d+[\\w.+-]*";

/** Replaces the version behind a prefix. */
function write(file, prefix) {
  const path = join(root, file);
  const before = readFileSync(path, "utf8");
  const after = before.replaceAll(new RegExp(`(${prefix})${NUMBER}`, "g"), `$1${version}`);
  if (after !== before) writeFileSync(path, after);
}

write(".pre-commit-hooks.yaml", "released\\.sh ");
write("apps/vscode/package.json", '"version": "');
for (const name of readdirSync(join(root, "docs")).filter((file) => file.endsWith(".md"))) {
  write(`docs/${name}`, "skill-convert@v?|rev: v");
}
