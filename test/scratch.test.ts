import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import setup from "./scratch.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "teardown-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Sets up as a run of tests does, with a folder that stays in its temporary one. */
function begin(folder: string) {
  const home = mkdtempSync(join(scratch, "home-"));
  for (const name of ["TMPDIR", "TMP", "TEMP", "MEMORY_TMPDIR"]) vi.stubEnv(name, home);
  const before = process.exitCode;
  onTestFinished(() => {
    vi.unstubAllEnvs();
    process.exitCode = before;
  });
  const teardown = setup();
  mkdtempSync(join(tmpdir(), folder));
  return { home, teardown };
}

describe("the temporary folder of a run", () => {
  it("is removed after the run, with everything that tests left in it", async () => {
    const { home, teardown } = begin("case-");
    await teardown();
    expect(readdirSync(home)).toEqual([]);
  });

  it("fails the run if the product left a folder in it", async () => {
    const { home, teardown } = begin("skill-trace-");
    await expect(teardown()).rejects.toThrow(/^the product left temporary folders behind: skill-trace-/);
    expect([process.exitCode, readdirSync(home)]).toEqual([1, []]);
  });

  it("is used by every test", () => {
    const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "--", "*/test/*.ts", "test/*.ts"];
    const files = execFileSync("git", listed, { cwd: root, encoding: "utf8" }).split("\n");
    const tests = files.filter((path) => existsSync(join(root, path)) && !/^$|scratch(\.test)?\.ts$/.test(path));
    expect(tests.length).toBeGreaterThan(100);
    const made = /\bmkdtemp(?:Sync)?\(\s*["'`]|["'`]\/dev\/shm/;
    expect(tests.filter((path) => made.test(readFileSync(join(root, path), "utf8")))).toEqual([]);
  });
});
