import { spawn, spawnSync } from "node:child_process";
import { symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, runCli, skillMd } from "./harness.js";
import { BUILT } from "./migrate-repo.js";

const skill = (overrides: Record<string, unknown> = {}, script = 'echo "{\\"path\\": \\"$1\\"}"\n') =>
  folder({ "SKILL.md": skillMd("memory", overrides), "scripts/take.sh": script });

describe.skipIf(process.platform === "win32")("a file that is given to check", () => {
  const odd = folder({ "policy.json": '{"allow": ["fs.read", "proc.exec"]}', "inputs.json": '{"text": "a"}' });
  const pathOf = (name: string) => join(odd, name);
  spawnSync("mkfifo", [pathOf("fifo")]);
  symlinkSync("/dev/zero", pathOf("zero"));
  symlinkSync("policy.json", pathOf("linked.json"));
  writeFileSync(pathOf("huge"), "");
  truncateSync(pathOf("huge"), 1024 ** 4);

  it.each([
    ["fifo", "it is a FIFO, a socket or a device"],
    ["zero", "it is a FIFO, a socket or a device"],
    ["huge", "it has 1099511627776 bytes"],
    [".", "it is a folder"],
    ["none", "no such file or folder"],
  ])("is refused at once (%s)", async (name, reason) => {
    for (const option of ["--policy", "--input-file"]) {
      const { code, err } = await runCli(["check", skill(), option, pathOf(name)]);
      expect([code, err]).toEqual([2, expect.stringContaining(reason)]);
    }
  });

  it("may be a link", async () => {
    const files = ["--policy", pathOf("linked.json"), "--input-file", pathOf("inputs.json")];
    expect((await runCli(["check", skill(), ...files])).code).toBe(0);
  });
});

describe.skipIf(process.platform === "win32")("a signal", () => {
  const bin = folder({ "slow*": "#!/bin/sh\nsleep 60\n" });
  const environment = { ...process.env, PATH: `${bin}:${process.env["PATH"]}` };
  const waiting = folder({
    "skill.yaml": `sop: "0.1"
name: waiting
version: 1.0.0
description: Waits.
observability:
  level: L2
assertions:
  pre:
    - check: custom
      command: slow
`,
  });
  it.each([
    ["check", [waiting, "--allow-custom-checks"], "SIGTERM"],
    ["check", [waiting, "--allow-custom-checks"], "SIGINT"],
    ["run", [skill({}, "sleep 60\n"), "--input", "text=a"], "SIGTERM"],
    ["run", [skill({}, "sleep 60\n"), "--input", "text=a"], "SIGINT"],
    ["run", [skill({}, "trap '' TERM INT\nwhile :; do sleep 1; done\n"), "--input", "text=a"], "SIGTERM"],
  ] as const)("ends %s at once", async (command, args, signal) => {
    const child = spawn(process.execPath, [BUILT, command, ...args], { env: environment, stdio: "ignore" });
    const ended = new Promise<number | null>((resolve) => child.on("exit", (code) => resolve(code)));
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(child.exitCode).toBeNull();
    child.kill(signal);
    const code = await ended;
    // `null`: the signal ended the program before it had started anything.
    expect([10, 12, null]).toContain(code);
  });

  it("ends trust at once", async () => {
    const root = folder({ ".git/HEAD": "", "SKILL.md": skillMd("memory") });
    const child = spawn(process.execPath, [BUILT, "trust", root], { stdio: "ignore" });
    const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on("exit", (_, by) => resolve(by)));
    child.kill("SIGTERM");
    expect(await ended).toBe("SIGTERM");
  });
});
