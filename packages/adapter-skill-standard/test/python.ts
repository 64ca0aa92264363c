import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The reason for skipping tests that run Python; undefined if Python is installed. */
export const withoutPython = spawnSync("python3", ["--version"]).status === 0 ? undefined : "python3 is not on PATH";

const fixtures = fileURLToPath(new URL("fixtures/", import.meta.url));

/** Makes a repository of this format: a folder with `skills/base.py`. */
export function makeRepository(): string {
  const root = mkdtempSync(join(tmpdir(), "skill-standard-"));
  mkdirSync(join(root, "skills"));
  writeFileSync(join(root, "skills", "__init__.py"), "");
  cpSync(join(fixtures, "base.py"), join(root, "skills", "base.py"));
  return root;
}

export function writeFiles(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

export function runPython(arguments_: readonly string[], options: { cwd: string; path?: string; input?: string }) {
  const done = spawnSync("python3", ["-B", ...arguments_], {
    cwd: options.cwd,
    input: options.input ?? "",
    encoding: "utf8",
    env: { ...process.env, ...(options.path ? { PYTHONPATH: options.path } : {}) },
    maxBuffer: 64 * 1024 * 1024,
  });
  return { status: done.status, stdout: done.stdout, stderr: done.stderr };
}

export const loadBatch = join(fixtures, "load_batch.py");
