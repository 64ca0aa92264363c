import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { skillMd } from "./harness.js";
import { programFile, scratch } from "./killed.js";
import { write } from "./migrate-repo.js";

const SKILLS = 40;

function plant(): string {
  const root = mkdtempSync(join(scratch, "streams-"));
  for (let index = 0; index < SKILLS; index++) write(join(root, `s${index}/SKILL.md`), skillMd(`s${index}`));
  write(join(root, "broken/SKILL.md"), "```skill-manifest\n{\n```\n");
  return root;
}

const converted = (root: string) =>
  Array.from({ length: SKILLS }, (_, index) => join(root, `s${index}/skill.yaml`)).filter(existsSync).length;

const inPlace = (root: string) => ["convert", root, "--to", "stop", "--in-place", "--reporter", "json"];

/** Runs a script in bash, which can redirect streams. `$0 "$@"` in the script runs the program. */
function shell(script: string, args: readonly string[]) {
  return spawnSync("bash", ["-c", script.replaceAll("$0", `"${process.execPath}" "${programFile}"`), "_", ...args], {
    encoding: "utf8",
  });
}

describe("a run whose report cannot be printed completely", () => {
  // Tests the guarantee reliability.md#g15.
  it("converts every skill and keeps its exit code if the reader closes the pipe", () => {
    const root = plant();
    const { stdout } = shell('set -o pipefail; $0 "$@" | head -c 10; echo " $?"', inPlace(root));
    expect(stdout).toBe('{"command" 1\n');
    expect(converted(root)).toBe(SKILLS);
  });

  // Tests the guarantee reliability.md#g15.
  it.skipIf(!existsSync("/dev/full"))("converts every skill and reports an error if the disk is full", () => {
    const root = plant();
    const { status, stderr } = shell('$0 "$@" > /dev/full', inPlace(root));
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^skill-convert: the output could not be written: .*\n$/),
    ]);
    expect(converted(root)).toBe(SKILLS);
  });
});

/** `script` of util-linux runs a program on a pseudo-terminal. */
const hasTerminal = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") ?? false;

describe.skipIf(!hasTerminal)("a terminal", () => {
  it.each([
    [{ TERM: "xterm" }, true],
    [{ TERM: "dumb" }, false],
    [{ TERM: "dumb", FORCE_COLOR: "1" }, true],
    [{ TERM: "xterm", FORCE_COLOR: "0" }, false],
    [{ TERM: "xterm", NO_COLOR: "1" }, false],
  ])("with %j shows colours: %s", (variables, colour) => {
    const { FORCE_COLOR: _, NO_COLOR: __, ...env } = process.env;
    const command = `'${process.execPath}' '${programFile}' formats`;
    const { stdout } = spawnSync("script", ["-qec", command, "/dev/null"], {
      env: { ...env, ...variables },
      encoding: "utf8",
    });
    expect(stdout).toContain("semioverse");
    expect(stdout.includes("\u001b[")).toBe(colour);
  });
});

describe("standard input", () => {
  const args = ["convert", "-", "--to", "stop", "--stdout"];

  it("is read to its end if it is a slow socket that does not block", async () => {
    const path = join(mkdtempSync(join(scratch, "socket-")), "socket");
    const server = net.createServer((sender) => setTimeout(() => sender.end(skillMd("slow")), 1000)).listen(path);
    const receiver = net.connect(path);
    await once(receiver, "connect");
    const child = spawn("bash", ["-c", '"$@" <&3', "_", process.execPath, programFile, ...args], {
      stdio: ["ignore", "pipe", "ignore", receiver],
    });
    const out = text(child.stdout as Readable);
    await once(child, "exit");
    receiver.destroy();
    server.close();
    expect([child.exitCode, await out]).toEqual([0, expect.stringMatching(/^name: slow$/m)]);
  });

  it("that is a folder is reported in one sentence", () => {
    const { status, stderr } = shell('$0 "$@" < /', args);
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^skill-convert: standard input cannot be read: .*\n$/),
    ]);
  });
});
