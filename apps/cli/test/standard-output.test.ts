import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { programFile } from "./killed.js";

const STOP = 'sop: "0.1"\nname: tidy\nversion: 1.0.0\ndescription: Tidies up.\n';

describe("standard output", () => {
  it.runIf(existsSync("/dev/full")).each([[["formats"]], [["--version"]], [["schema", "stop"]]])(
    "that cannot be written ends %s with one sentence and exit code 2",
    (args) => {
      const full = openSync("/dev/full", "w");
      const { status, stderr } = spawnSync(process.execPath, [programFile, ...args], {
        stdio: ["ignore", full, "pipe"],
      });
      closeSync(full);
      expect([status, String(stderr)]).toEqual([
        2,
        expect.stringMatching(/^skill-convert: the output could not be written: ENOSPC.*\n$/),
      ]);
    },
  );

  it.runIf(existsSync("/dev/full"))("is written even if standard error cannot be", () => {
    const full = openSync("/dev/full", "w");
    const stdio = ["pipe", "pipe", full] as const;
    const { status, stdout } = spawnSync(process.execPath, [programFile, "inspect", "-"], {
      stdio: [...stdio],
      input: STOP.replace("1.0.0", '"1.0"'),
    });
    closeSync(full);
    expect([status, JSON.parse(String(stdout))]).toMatchObject([0, { id: "tidy" }]);
  });

  it.each([
    [{ FORCE_COLOR: "1" }, true],
    [{ FORCE_COLOR: "0" }, false],
    [{ FORCE_COLOR: "false" }, false],
    [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false],
    [{}, false],
  ])("is coloured with %j: %s", (env, coloured) => {
    const { stdout } = spawnSync(
      process.execPath,
      [programFile, "convert", "-", "--to", "stop", "--out", "x", "--dry-run"],
      {
        env,
        input: STOP,
      },
    );
    expect(String(stdout)).toContain("tidy");
    expect(String(stdout).includes("\u001b[")).toBe(coloured);
  });
});
