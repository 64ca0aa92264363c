import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/**
 * Makes a folder that is removed after the test. It is in memory if `MEMORY_TMPDIR` is set, because syncing a disk is
 * slow.
 */
export function temporaryFolder(): string {
  const parent = process.env["MEMORY_TMPDIR"] ?? os.tmpdir();
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(parent, "skill-convert-fs-")));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a folder with these files; `-> x` makes a link to x. */
export function tree(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder();
  plant(folder, files);
  return folder;
}

export function plant(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    if (typeof content === "string" && content.startsWith("-> ")) fs.symlinkSync(content.slice(3), file);
    else fs.writeFileSync(file, content);
  }
}

/** Returns every file below a folder with its content, sorted; a link as `-> x`. */
export function snapshot(folder: string): Record<string, string> {
  const found: [string, string][] = [];
  const visit = (relative: string) => {
    for (const entry of fs.readdirSync(path.join(folder, relative), { withFileTypes: true })) {
      const name = relative === "" ? entry.name : `${relative}/${entry.name}`;
      const full = path.join(folder, name);
      if (entry.isDirectory()) visit(name);
      else if (entry.isSymbolicLink()) found.push([name, `-> ${fs.readlinkSync(full)}`]);
      else found.push([name, fs.readFileSync(full, "latin1")]);
    }
  };
  visit("");
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function permissions(file: string): string {
  return (fs.statSync(file).mode & 0o7777).toString(8);
}
