import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { markProgram } from "../src/index.js";

const SLEEP = ["-e", "console.log(1); setTimeout(() => {}, 600_000)"];

async function started(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, SLEEP, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(child.stdout, "data");
  return child;
}

// Without /proc, marks cannot be seen.
it.runIf(existsSync("/proc/self/environ"))("ends the programs with the mark, and no other child", async () => {
  const mark = markProgram();
  const other = await started({});
  const marked = await started(mark.environment);
  const exited = once(marked, "exit");
  mark.end();
  expect(await exited).toEqual([null, "SIGKILL"]);
  expect(other.exitCode ?? other.signalCode).toBeNull();
  const ended = once(other, "exit");
  other.kill();
  expect(await ended).toEqual([null, "SIGTERM"]);
});
