import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { exportedFunctions, exportedValues, moduleOf } from "./examples.js";

const root = fileURLToPath(new URL("..", import.meta.url));

describe.each(["fs", "registry", "runtime"])("@skill-convert/%s", (name) => {
  const home = join(root, "packages", name);
  const functions = exportedFunctions(home);

  it("documents in its README every value that its index exports", () => {
    const readme = readFileSync(join(home, "README.md"), "utf8");
    const values = exportedValues(home);
    expect(values.length).toBeGreaterThan(5);
    expect(values.filter((value) => !new RegExp(`\\b${value}\\b`).test(readme))).toEqual([]);
  });

  it("exports every function that its README names", () => {
    const readme = readFileSync(join(home, "README.md"), "utf8");
    const rows = readme.split("\n").filter((line) => /^\| `/.test(line));
    const named = rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`(\w+)(?=[`(])/g)].map(([, word]) => word),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((word) => !exportedValues(home).includes(word ?? ""))).toEqual([]);
  });

  it("has an example of every function", () => {
    expect(functions.length).toBeGreaterThan(5);
    expect(functions.filter(({ example }) => !example).map(({ name: own }) => own)).toEqual([]);
  });

  it("gives what the examples say, as it is built", () => {
    const built = join(home, "dist/index.js");
    expect(existsSync(built)).toBe(true);
    const folder = mkdtempSync(join(tmpdir(), "examples-"));
    const skill = join(folder, "skills/notes");
    mkdirSync(skill, { recursive: true });
    writeFileSync(join(skill, "skill.yaml"), "name: notes\n");
    const file = join(folder, "examples.mjs");
    writeFileSync(file, moduleOf(pathToFileURL(built).href, functions));
    const { checked, wrong } = JSON.parse(execFileSync(process.execPath, [file], { cwd: folder, encoding: "utf8" }));
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThanOrEqual(functions.length / 2);
  });
});
