import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "release-numbers-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const manifests = execFileSync("git", ["ls-files", "package.json", "*/package.json"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n");
const KEPT = ["pnpm-workspace.yaml", ".changeset/config.json", ".changeset/changelog.cjs"];

// One group of packages with one number: a changed peer must not make a major release of all (docs/releasing.md).
it("a minor changeset makes a minor release, and a patch a patch, also before 1.0.0", () => {
  for (const path of [...manifests, ...KEPT]) {
    mkdirSync(join(scratch, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(scratch, path));
  }
  symlinkSync(join(root, "node_modules"), join(scratch, "node_modules"), "junction");
  expect(["minor", "patch", "major", "minor"].map(release)).toEqual(["0.1.0", "0.1.1", "1.0.0", "1.1.0"]);
});

/** Makes a release, and returns the number of the command line. */
function release(part: string): string {
  writeFileSync(join(scratch, ".changeset/change.md"), `---\n"@skill-convert/core": ${part}\n---\n\nA change.\n`);
  const changesets = join(root, "node_modules/@changesets/cli/bin.js");
  execFileSync(process.execPath, [changesets, "version"], { cwd: scratch, stdio: "pipe" });
  const { version } = JSON.parse(readFileSync(join(scratch, "apps/cli/package.json"), "utf8")) as { version: string };
  return version;
}
