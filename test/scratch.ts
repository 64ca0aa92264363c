import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

const PREFIX = "tests-";

/** The prefix of the folders that the product makes while it runs a skill. */
const OURS = ["skill-convert-run-", "skill-convert-tmp-", "skill-trace-"];

/**
 * Vitest's global setup: every temporary folder of a run lies in one, which is removed at the end. The names in the
 * environment are those that Node reads on any system; `MEMORY_TMPDIR` is in memory if there is such a place, for tests
 * that write much and do not try the disk.
 *
 * The run fails if the product left one of its own folders there: on somebody's machine nothing removes it.
 */
export default function setup(): () => Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), PREFIX));
  const memory = existsSync("/dev/shm") ? mkdtempSync(`/dev/shm/${PREFIX}`) : scratch;
  Object.assign(process.env, { TMPDIR: scratch, TMP: scratch, TEMP: scratch, MEMORY_TMPDIR: memory });
  // The key that signs traces is not the one of whoever runs the tests.
  process.env["XDG_STATE_HOME"] = join(scratch, "state");
  process.env["XDG_CACHE_HOME"] = join(scratch, "cache");
  withoutShims("python3");
  return async () => {
    const left = readdirSync(scratch).filter((name) => OURS.some((beginning) => name.startsWith(beginning)));
    // Forty thousand files may take longer than vitest waits for its workers to end: it must be able to see that they have.
    for (const folder of [scratch, memory]) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    if (left.length === 0) return;
    // Vitest only prints what a teardown throws.
    process.exitCode = 1;
    throw new Error(`the product left temporary folders behind: ${left.join(", ")}`);
  };
}

/**
 * Puts the folder of the interpreter itself in front of PATH. A version manager such as pyenv has a shim there, which takes
 * five times as long to start, and tests start Python hundreds of times.
 */
function withoutShims(interpreter: string): void {
  const { stdout } = spawnSync(interpreter, ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" });
  const executable = stdout?.trim();
  if (executable) process.env["PATH"] = [dirname(executable), process.env["PATH"]].join(delimiter);
}
