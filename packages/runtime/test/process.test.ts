import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { type ProcessRequest, runProcess } from "../src/process/run-process.js";

const scratch = mkdtempSync(join(tmpdir(), "run-program-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const options = { cwd: scratch, environment: process.env, timeout: 20_000, outputLimit: 1_000_000 };
const node = (script: string, ...args: string[]) => [process.execPath, "-e", script, "--", ...args];
const runProgram = (argv: readonly string[], more: Partial<ProcessRequest> = options) =>
  runProcess({ ...options, ...more, argv });

describe("running a program", () => {
  it("hands over each argument as it is", async () => {
    const args = ["a b", "quote \" and '", "new\nline", "-dash", "$(echo no)", "; rm x", "`x`", "", "{other}", "*"];
    const { stdout, end } = await runProgram(
      node("console.log(JSON.stringify(process.argv.slice(1)))", ...args),
      options,
    );
    expect(end).toEqual({ kind: "exited", code: 0 });
    expect(JSON.parse(stdout)).toEqual(args);
  });

  it("tells the exit code, a signal and a program that is not there apart", async () => {
    expect((await runProgram(node("process.exit(7)"), options)).end).toEqual({ kind: "exited", code: 7 });
    const killed = await runProgram(node("process.kill(process.pid, 'SIGTERM')"), options);
    expect(killed.end).toEqual({ kind: "signalled", signal: "SIGTERM" });
    const missing = await runProgram(["no-such-program-anywhere"], options);
    expect(missing.end).toMatchObject({
      kind: "not-started",
      reason: expect.stringContaining("no-such-program-anywhere"),
    });
    expect((await runProgram([process.execPath, "nul\0"], options)).end.kind).toBe("not-started");
    expect((await runProgram([], options)).end.kind).toBe("not-started");
  });

  it("kills a hanging program with what it started", async () => {
    // What was killed but not yet buried still has a process id; so life is told by a file that grows.
    const beats = join(scratch, "beats");
    const beat = `setInterval(() => require("node:fs").appendFileSync(${JSON.stringify(beats)}, "."), 20)`;
    const script = `
      const { spawn } = require("node:child_process");
      spawn(process.execPath, ["-e", ${JSON.stringify(beat)}], { stdio: "inherit" });
      console.log("started");
      setInterval(() => {}, 1000);`;
    const { end, stdout, durationMs } = await runProgram(node(script), { ...options, timeout: 2000 });
    expect(end).toEqual({ kind: "timeout" });
    expect(stdout).toBe("started\n");
    expect(durationMs).toBeLessThan(10_000);
    await wait(100);
    const { size } = statSync(beats);
    expect(size).toBeGreaterThan(0);
    await wait(300);
    expect(statSync(beats).size).toBe(size);
  });

  it("stops a program that prints without end", async () => {
    const endless = "const line = 'x'.repeat(1000); const go = () => process.stdout.write(line, go); go();";
    const { end, stdout } = await runProgram(node(endless), { ...options, outputLimit: 5000 });
    expect(end).toEqual({ kind: "output-limit", stream: "stdout" });
    expect(stdout).toBe("x".repeat(5000));
  });

  it("does not wait for what the program leaves behind", async () => {
    const script = `
      const { spawn } = require("node:child_process");
      spawn(process.execPath, ["-e", "setTimeout(() => {}, 15000)"], { stdio: "inherit", detached: true }).unref();`;
    const { end, durationMs } = await runProgram(node(script), options);
    expect(end).toEqual({ kind: "exited", code: 0 });
    expect(durationMs).toBeLessThan(10_000);
  });

  it("gives the program the environment that it was given, and no other", async () => {
    const { stdout } = await runProgram(node("console.log(process.env.ONE, process.env.HOME)"), {
      ...options,
      environment: { ONE: "1" },
    });
    expect(stdout).toBe("1 undefined\n");
  });
});
