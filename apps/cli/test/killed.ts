import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { compile } from "../../../scripts/from-sources.mjs";

// In memory where there is such a place: the disk that syncing waits for is not what is tried here.
export const scratch = mkdtempSync(join(process.env["MEMORY_TMPDIR"] ?? tmpdir(), "skill-convert-kill-"));

const program = join(scratch, "program");
/** What Node is given to run the program. */
export const programFile = join(program, "skill-convert.mjs");
await compile({ "skill-convert": fileURLToPath(new URL("../src/skill-convert.ts", import.meta.url)) }, program);

export interface Ended {
  /** From the instant on that a kill is counted from. */
  readonly ms: number;
  /** Null where it was killed. */
  readonly code: number | null;
  /** What it printed. */
  readonly out: string;
}

/** Runs the program, to the end or until it is killed: so long after its first output, or once something holds. */
export async function runProgram(args: readonly string[], kill?: number | (() => boolean)): Promise<Ended> {
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
  // What is killed before may never print.
  else await begun;
  const start = performance.now();
  if (typeof kill === "number") {
    await wait(kill);
    child.kill("SIGKILL");
  }
  await exited;
  return { ms: performance.now() - start, code: child.exitCode, out: await out };
}
