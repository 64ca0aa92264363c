import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { resolveInside } from "../src/files/inside.js";

const scratch = realpathSync(mkdtempSync(join(tmpdir(), "inside-")));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const base = join(scratch, "base");
mkdirSync(join(base, "folder"), { recursive: true });
writeFileSync(join(scratch, "secret"), "");
symlinkSync(scratch, join(base, "out"));
symlinkSync(join(base, "folder"), join(base, "within"));

describe("a path of a manifest", () => {
  it.each([
    ["a.txt", "a.txt"],
    ["./folder/../b", "b"],
    ["within/c", "folder/c"],
    ["not/there/yet", "not/there/yet"],
    [".", "."],
    ["..name", "..name"],
  ])("%s is resolved inside its base", (path, found) => {
    expect(resolveInside(base, path)).toEqual({ kind: "done", value: join(base, found) });
  });

  it.each([
    "../secret",
    "folder/../../secret",
    "/etc/passwd",
    "~/x",
    "C:\\x",
    "\\\\host\\x",
    "out/secret",
    "out",
    "a\0b",
  ])("%s is refused (adr002.md#s41, adr002.md#d28, adr002.md#d29)", (path) => {
    expect(resolveInside(base, path)).toEqual({ kind: "refused", reason: expect.any(String) });
  });
});
