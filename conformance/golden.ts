import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect } from "vitest";

/** Goldens are written only on request: `SKILL_CONVERT_RECORD=1 pnpm vitest run --project conformance`. */
export const recording = process.env["SKILL_CONVERT_RECORD"] === "1";

/** Files below a folder, relative to it, sorted; none where there is no such folder. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll("\\", "/"))
    .sort();
}

/** Folders directly in a folder, sorted. */
export function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Compares files to the goldens in a folder: a missing, an orphaned and a differing one all fail. */
export function expectGolden(folder: string, actual: Readonly<Record<string, string>>): void {
  if (recording) {
    rmSync(folder, { recursive: true, force: true });
    for (const [path, text] of Object.entries(actual)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  }
  const golden = Object.fromEntries(listFiles(folder).map((path) => [path, readFileSync(join(folder, path), "utf8")]));
  expect(Object.keys(golden), `goldens in ${relative(process.cwd(), folder)}`).toEqual(Object.keys(actual).sort());
  for (const [path, text] of Object.entries(actual)) expect(text, path).toBe(golden[path]);
}

/** JSON as a golden file holds it. */
export function goldenJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
