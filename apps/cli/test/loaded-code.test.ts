import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folder } from "./harness.js";
import { BUILT } from "./migrate-repo.js";

const SKILL = "---\nname: greet\ndescription: Greets people by name. Use when someone arrives.\n---\n\nSay hello.\n";

// Each file takes time to find, and each kilobyte to compile, before a command can begin.
it.each([
  { args: ["--version"], files: 1, kilobytes: 6 },
  { args: ["detect", "greet"], files: 11, kilobytes: 880 },
  { args: ["convert", "greet", "--to", "stop", "--out", "out"], files: 15, kilobytes: 1200 },
  { args: ["validate", "greet"], files: 48, kilobytes: 2180 },
])("$args.0 loads at most $kilobytes KB in $files files", ({ args, files, kilobytes }) => {
  const root = folder({ "greet/SKILL.md": SKILL });
  const coverage = join(root, "coverage");
  const ran = spawnSync(process.execPath, [BUILT, ...args], {
    cwd: root,
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
    encoding: "utf8",
  });
  expect(ran.stderr).toBe("");
  const loaded = new Set(readdirSync(coverage).flatMap((name) => scriptsIn(join(coverage, name))));
  expect(loaded.size).toBeGreaterThan(0);
  expect(loaded.size).toBeLessThanOrEqual(files);
  const bytes = [...loaded].reduce((total, url) => total + statSync(new URL(url)).size, 0);
  expect(bytes / 1000).toBeLessThanOrEqual(kilobytes);
});

/** The addresses of the files that a process loaded, from the coverage that it wrote. */
function scriptsIn(path: string): string[] {
  const { result } = JSON.parse(readFileSync(path, "utf8")) as { result: readonly { url: string }[] };
  return result.map(({ url }) => url).filter((url) => url.startsWith("file:"));
}
