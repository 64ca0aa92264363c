import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The variable that marks the descendants of a process, even if they have another parent by now. */
export const MARK = "SKILL_CONVERT_PROCESS";

/**
 * Finds a process and everything that it started: its process group, its descendants in any group, and on Linux all
 * processes that still have its mark in their environment. Returns a function that sends all of them a signal and may
 * be called more than once.
 */
export function processTree(pid: number, mark: string): (signal: "SIGTERM" | "SIGKILL") => void {
  if (process.platform === "win32") {
    // By its path, because the system would search the working directory first.
    const taskkill = join(process.env["SystemRoot"] ?? "C:\\Windows", "System32", "taskkill.exe");
    return () => spawnSync(taskkill, ["/T", "/F", "/PID", String(pid)], { windowsHide: true, stdio: "ignore" });
  }
  const targets = new Set([-pid, pid, ...descendantsOf([pid]), ...markedWith(mark)]);
  return (signal) => {
    for (const target of targets) send(target, signal);
  };
}

/**
 * Ends all processes with the mark and their descendants. Only `/proc` shows marks; without it, all descendants of this
 * process are ended.
 */
export function endMarked(mark: string): void {
  if (process.platform === "win32") return;
  const marked = processIds().length > 0 ? markedWith(mark) : [process.pid];
  for (const pid of new Set([...marked, ...descendantsOf(marked)])) if (pid !== process.pid) send(pid, "SIGKILL");
}

/** Ignores processes that have ended or belong to another user. */
function send(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal);
  } catch {
    // The process ended in the meantime.
  }
}

function descendantsOf(pids: readonly number[]): number[] {
  const children = new Map<number, number[]>();
  for (const [child, parent] of processes()) {
    const siblings = children.get(parent);
    if (siblings) siblings.push(child);
    else children.set(parent, [child]);
  }
  const found: number[] = [];
  const childrenOf = (parents: readonly number[]) => parents.flatMap((parent) => children.get(parent) ?? []);
  for (let next = childrenOf(pids); next.length > 0; next = childrenOf(next)) found.push(...next);
  return found;
}

/** Returns every process with its parent, from `/proc` if the system has it, else from `ps`. */
function processes(): (readonly [number, number])[] {
  const known = processIds();
  if (known.length > 0) {
    return known.flatMap((name) => {
      const parent = parentOf(name);
      return parent === undefined ? [] : [[Number(name), parent] as const];
    });
  }
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return [...(stdout ?? "").matchAll(/^\s*(\d+)\s+(\d+)\s*$/gm)].map(
    ([, child, parent]) => [Number(child), Number(parent)] as const,
  );
}

/** Returns the ids of all processes in `/proc`, or none on a system without it. */
function processIds(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function markedWith(mark: string): number[] {
  const entry = `${MARK}=${mark}`;
  return processIds()
    .filter((pid) => readProcess(pid, "environ").split("\0").includes(entry))
    .map(Number);
}

/** Reads a file of a process. Returns an empty text if the process has ended or belongs to another user. */
function readProcess(pid: string, file: "stat" | "environ"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
}

/** The name of the program, in parentheses, may contain anything, so fields are counted from its end. */
function parentOf(pid: string): number | undefined {
  const status = readProcess(pid, "stat");
  return status === "" ? undefined : Number(status.slice(status.lastIndexOf(")") + 2).split(" ")[1]);
}
