import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { compile } from "../../../scripts/from-sources.mjs";

// On a memory file system if there is one, because syncing to a disk is slow and not under test.
export const scratch = mkdtempSync(join(process.env["MEMORY_TMPDIR"] ?? tmpdir(), "skill-convert-kill-"));

const program = join(scratch, "program");
/** The compiled program. */
export const programFile = join(program, "skill-convert.mjs");
await compile({ "skill-convert": fileURLToPath(new URL("../src/skill-convert.ts", import.meta.url)) }, program);

export interface ProgramResult {
  /** Milliseconds from the first output to the end of the program. */
  readonly ms: number;
  /** `null` if the program was killed. */
  readonly code: number | null;
  /** Standard output. */
  readonly out: string;
}

/** Runs the program to its end, or kills it: a number of milliseconds after its first output, or once `kill` holds. */
export async function runProgram(args: readonly string[], kill?: number | (() => boolean)): Promise<ProgramResult> {
  const child = spawn(process.execPath, [programFile, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const begun = once(child.stdout, "data");
  const out = text(child.stdout);
  if (typeof kill === "function") {
    while (child.exitCode === null && !kill()) await wait(1);
    child.kill("SIGKILL");
  }
  // A program that is killed early, or that refuses its arguments, may never print.
  else await Promise.race([begun, exited]);
  const start = performance.now();
  if (typeof kill === "number") {
    await wait(kill);
    child.kill("SIGKILL");
  }
  await exited;
  return { ms: performance.now() - start, code: child.exitCode, out: await out };
}
