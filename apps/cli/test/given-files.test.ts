import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { folder, runCli, skillMd } from "./harness.js";
import { programFile } from "./killed.js";

/** The arguments of commands that read a file besides skills. */
const READERS: Readonly<Record<string, (file: string, skill: string) => readonly string[]>> = {
  "validate --config": (file, skill) => ["validate", skill, "--config", file],
  "check --input-file": (file, skill) => ["check", skill, "--input-file", file],
  "check --policy": (file, skill) => ["check", skill, "--policy", file],
  "registry query --accepts": (file, skill) => ["registry", "query", skill, "--accepts", `@${file}`],
  "registry query --produces": (file, skill) => ["registry", "query", skill, "--produces", `@${file}`],
};

/** Obstacles in place of a file: how to create each, and the expected error. */
const OBSTACLES: readonly (readonly [string, (path: string) => void, RegExp])[] = [
  ["a FIFO", (path) => execFileSync("mkfifo", [path]), /it is a FIFO, a socket or a device/],
  ["/dev/zero", (path) => symlinkSync("/dev/zero", path), /it is a FIFO, a socket or a device/],
  ["a folder", (path) => mkdirSync(path), /it is a folder/],
  ["a missing file", () => {}, /ENOENT/],
  ["a sparse file of 1 TB", (path) => makeSparse(path), /it has 1099511627776 bytes, more than \d+/],
];

function makeSparse(path: string): void {
  writeFileSync(path, "{");
  truncateSync(path, 1024 ** 4);
}

const FILES = { "one/SKILL.md": skillMd("one") };

describe.each(Object.entries(READERS))("%s", (_, argsOf) => {
  // Tests the guarantee reliability.md#g21. A read that waits would never end, so the time of a test is its limit.
  it.each(OBSTACLES)("reports %s at once", async (_, create, reason) => {
    const root = folder(FILES);
    const file = join(root, "given");
    create(file);
    const { code, err } = await runCli(argsOf(file, join(root, "one")));
    expect(code).toBe(2);
    expect(err).toMatch(reason);
    expect(err).toContain(file);
  });

  it("follows a link to a regular file", async () => {
    const root = folder({ ...FILES, real: "{}" });
    symlinkSync("real", join(root, "given"));
    const { err } = await runCli(argsOf(join(root, "given"), join(root, "one")));
    expect(err).not.toContain("cannot be read");
  });
});

describe("a search", () => {
  it.each(OBSTACLES.slice(0, 3))(
    "is not blocked by %s as configuration, .gitignore, .git or commondir",
    async (_, create) => {
      for (const name of ["skill-convert.config.json", ".gitignore", ".git", ".git/commondir", ".git/info/exclude"]) {
        const root = folder({ ...FILES, [name]: "" });
        rmSync(join(root, name));
        create(join(root, name));
        const { code } = await runCli(["validate", root]);
        expect(code, name).toBe(name.endsWith(".json") ? 2 : 0);
      }
    },
  );

  it("is not blocked by a .git file or a commondir that leads to a device", async () => {
    const root = folder({ ...FILES, ".git": "gitdir: elsewhere\n", "elsewhere/commondir": "/dev/zero\n" });
    expect((await runCli(["validate", root])).code).toBe(0);
    writeFileSync(join(root, ".git"), "gitdir: /dev/zero\n");
    expect((await runCli(["validate", root])).code).toBe(0);
  });

  it("reports a socket as configuration", async () => {
    const root = folder(FILES);
    const server = net.createServer().listen(join(root, "skill-convert.config.json"));
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    const { code, err } = await runCli(["validate", root]);
    expect([code, err]).toEqual([2, expect.stringContaining("it is a socket or a device")]);
  });
});

describe("standard input", () => {
  // Tests the guarantee reliability.md#g21.
  it.skipIf(!existsSync("/dev/zero"))("without an end is an error", () => {
    const zero = openSync("/dev/zero", "r");
    onTestFinished(() => closeSync(zero));
    for (const args of [
      ["convert", "-", "--to", "stop", "--stdout"],
      ["validate", "-"],
    ]) {
      const { status, stderr } = spawnSync(process.execPath, [programFile, ...args], {
        stdio: [zero, "pipe", "pipe"],
        encoding: "utf8",
        timeout: 30_000,
      });
      expect([status, stderr]).toEqual([2, expect.stringContaining("standard input has more than 10485760 bytes")]);
    }
  });

  it("that is a folder is an error", () => {
    const root = folder({});
    const directory = openSync(root, "r");
    onTestFinished(() => closeSync(directory));
    const { status, stderr } = spawnSync(process.execPath, [programFile, "validate", "-"], {
      stdio: [directory, "pipe", "pipe"],
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining("standard input cannot be read")]);
  });
});
