// Converts the example skill to every other format into a temporary folder, and shows what was written and lost.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const cli = join(root, "apps/cli/dist/skill-convert.js");
const skill = "examples/meeting-notes";
const out = mkdtempSync(join(tmpdir(), "skill-convert-demo-"));

function list(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(out, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

let failed = false;
for (const format of ["stop", "adr002", "skill-standard", "semioverse", "agent-skills"]) {
  console.log(`\n$ skill-convert convert ${skill} --to ${format} --out ${format}\n`);
  const { status } = spawnSync(process.execPath, [cli, "convert", skill, "--to", format, "--out", join(out, format)], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) failed = true;
}
console.log("\nWritten:");
for (const file of list(out)) console.log(`  ${file}`);
rmSync(out, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
