import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { type ProcessRequest, runProcess } from "../src/process/run-process.js";

const scratch = mkdtempSync(join(tmpdir(), "runtime-process-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function run(argv: readonly string[], options: Partial<ProcessRequest> = {}) {
  return runProcess({
    argv,
    cwd: scratch,
    environment: process.env,
    timeout: 20_000,
    outputLimit: 100_000,
    ...options,
  });
}

const node = (code: string, ...args: string[]) => [process.execPath, "-e", code, "--", ...args];

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie is dead, although in a container nothing may collect it.
  if (!existsSync(`/proc/${pid}/stat`)) return true;
  return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
}

async function eventuallyDead(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 40 && isAlive(pid); tries++) await wait(50);
  return !isAlive(pid);
}

describe("a process", () => {
  it("returns its output and exit code", async () => {
    const { end, stdout, stderr, durationMs } = await run(
      node("console.log('a'); console.error('b'); process.exit(3)"),
    );
    expect({ end, stdout, stderr }).toEqual({ end: { kind: "exited", code: 3 }, stdout: "a\n", stderr: "b\n" });
    expect(durationMs).toBeGreaterThan(0);
  });

  it("runs in the given folder with the given environment", async () => {
    const { stdout } = await run(node("console.log(process.cwd(), process.env.GIVEN)"), {
      environment: { ...process.env, GIVEN: "yes" },
    });
    expect(stdout).toContain("runtime-process-");
    expect(stdout).toContain("yes");
  });

  it("gets every argument unchanged, without a shell", async () => {
    const text = fc.string({
      unit: fc.constantFrom("a", " ", "'", '"', "$", "(", ")", ";", "`", "\n", "-", "{", "}", "é"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 6 }), async (args) => {
        const { stdout } = await run(node("console.log(JSON.stringify(process.argv.slice(1)))", ...args));
        expect(JSON.parse(stdout)).toEqual(args);
      }),
      { numRuns: 15 },
    );
  });

  it("may read the given input, which is empty by default", async () => {
    const echo = node(
      "process.stdin.on('data', (data) => console.log(String(data))).on('end', () => console.log('end'))",
    );
    expect((await run(echo, { stdin: { text: "given" } })).stdout).toBe("given\nend\n");
    expect((await run(echo)).stdout).toBe("end\n");
    const { end } = await run(node("process.exit(0)"), { stdin: { text: "x".repeat(1_000_000) } });
    expect(end).toEqual({ kind: "exited", code: 0 });
  });

  it("that does not exist is reported", async () => {
    const { end } = await run(["no-such-program-here"]);
    expect(end).toEqual({
      kind: "not-started",
      reason: `"no-such-program-here" was not found (started in ${scratch})`,
    });
  });

  it.skipIf(process.platform === "win32")("is searched in the absolute folders of PATH", async () => {
    const home = mkdtempSync(join(scratch, "path-"));
    mkdirSync(join(home, "bin"));
    for (const [file, text] of [
      ["tool", "of the skill"],
      ["bin/tool", "of the system"],
    ] as const) {
      writeFileSync(join(home, file), `#!/bin/sh\necho "${text}"\n`, { mode: 0o755 });
    }
    const environment = { PATH: `.:${join(home, "bin")}::${process.env["PATH"]}` };
    expect((await run(["tool"], { cwd: home, environment })).stdout).toBe("of the system\n");
    const { end } = await run(["tool"], { cwd: home, environment: { PATH: ".:" } });
    expect(end).toEqual({ kind: "not-started", reason: `"tool" was not found (started in ${home})` });
  });

  it("without a name or with a NUL in an argument is not started", async () => {
    expect((await run([])).end).toEqual({ kind: "not-started", reason: "no program is named" });
    const { end } = await run(node("0", "a\0b"));
    expect(end).toEqual({
      kind: "not-started",
      reason: "an argument contains a NUL character",
    });
  });

  it("with arguments beyond the limit of the system is not started", async () => {
    const { end } = await run(node("0", "x".repeat(40_000_000)));
    expect(end).toEqual({ kind: "not-started", reason: "the arguments are longer than the system allows" });
  });

  it("that hangs is ended at the limit with all its children, even one that left the group and ignores SIGTERM", async () => {
    const child = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
    const code = `
      const { spawn } = require("node:child_process");
      const one = spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "inherit" });
      const two = spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "inherit", detached: true });
      console.log(one.pid, two.pid, process.pid);
      setInterval(() => {}, 1000);`;
    const { end, stdout } = await run(node(code), { timeout: 1500 });
    expect(end).toEqual({ kind: "timeout" });
    const pids = stdout.trim().split(" ").map(Number);
    expect(pids).toHaveLength(3);
    for (const pid of pids) expect(await eventuallyDead(pid)).toBe(true);
  });

  it.skipIf(!existsSync("/proc/self/environ"))("ends with the processes that it detached", async () => {
    const file = join(scratch, "sent-away");
    const script = `(setsid sh -c 'echo $$ > "${file}"; exec sleep 60' > /dev/null 2>&1 &) ; sleep 60`;
    expect((await run(["sh", "-c", script], { timeout: 1500 })).end).toEqual({ kind: "timeout" });
    expect(await eventuallyDead(Number(readFileSync(file, "utf8")))).toBe(true);
  });

  it.skipIf(!existsSync("/proc/self/environ"))("ends with detached processes that ignore SIGTERM", async () => {
    const file = join(scratch, "outliving");
    const child = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)`;
    const code = `
      const { pid } = require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "ignore", detached: true });
      require("node:fs").writeFileSync(${JSON.stringify(file)}, String(pid));
      setInterval(() => {}, 1000);`;
    expect((await run(node(code), { timeout: 1500 })).end).toEqual({ kind: "timeout" });
    expect(await eventuallyDead(Number(readFileSync(file, "utf8")))).toBe(true);
  });

  it.skipIf(!existsSync("/proc/self/environ"))(
    "ends with processes that it starts while it is being ended",
    async () => {
      const file = join(scratch, "late");
      const code = `
      process.on("SIGTERM", () => {});
      setInterval(() => {
        const { pid } = require("node:child_process").spawn("sleep", ["60"], { stdio: "ignore", detached: true });
        require("node:fs").appendFileSync(${JSON.stringify(file)}, pid + "\\n");
      }, 40);`;
      expect((await run(node(code), { timeout: 1000 })).end).toEqual({ kind: "timeout" });
      const pids = readFileSync(file, "utf8").trim().split("\n").map(Number);
      expect(pids.length).toBeGreaterThan(5);
      for (const pid of pids) expect(await eventuallyDead(pid)).toBe(true);
    },
  );

  it("that prints too much is ended, and its output is kept up to the limit", async () => {
    const { end, stdout } = await run(node("for (;;) process.stdout.write('x'.repeat(1000))"), { outputLimit: 5000 });
    expect(end).toEqual({ kind: "output-limit", stream: "stdout" });
    expect(stdout).toBe("x".repeat(5000));
  });

  it("ends although a child keeps its output open", async () => {
    const code = `
      const { spawn } = require("node:child_process");
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
      console.log(child.pid);
      child.unref();`;
    const { end, stdout } = await run(node(code));
    expect(end).toEqual({ kind: "exited", code: 0 });
    expect(await eventuallyDead(Number(stdout))).toBe(true);
  });

  it("leaves nothing behind, even if many run", async () => {
    const before = process.listenerCount("exit");
    const ends = await Promise.all(Array.from({ length: 12 }, () => run(["true"])));
    expect(ends.map(({ end }) => end.kind)).toEqual(Array.from({ length: 12 }, () => "exited"));
    expect(process.listenerCount("exit")).toBe(before);
  });

  it("that keeps the terminal ends with its children", async () => {
    const code = `console.log(require("node:child_process").spawn("sleep", ["60"]).pid); setInterval(() => {}, 1000)`;
    const { end, stdout } = await run(node(code), { stdin: "inherit", timeout: 1000 });
    expect(end).toEqual({ kind: "timeout" });
    expect(await eventuallyDead(Number(stdout))).toBe(true);
  });

  it("can be aborted before and while it runs", async () => {
    const hang = node("setInterval(() => {}, 1000)");
    expect((await run(hang, { signal: AbortSignal.abort() })).end).toEqual({ kind: "aborted" });
    expect((await run(hang, { signal: AbortSignal.timeout(300) })).end).toEqual({ kind: "aborted" });
  });

  it("that is killed reports the signal", async () => {
    const { end } = await run(node("process.kill(process.pid, 'SIGKILL')"));
    expect(end).toEqual({ kind: "signalled", signal: "SIGKILL" });
  });
});
