import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** The variable by which what a process started is known, also where it has another parent by now. */
export const MARK = "SKILL_CONVERT_PROCESS";

/**
 * A process with everything that it has started: its group, where it is the head of one, its descendants in whatever
 * group, and on Linux those that kept its mark in their environment, though nothing else ties them to it. Gives the
 * way to send all of them a signal, more than once.
 */
export function processTree(pid: number, mark: string): (signal: "SIGTERM" | "SIGKILL") => void {
  if (process.platform === "win32") {
    return () => spawnSync("taskkill", ["/T", "/F", "/PID", String(pid)], { windowsHide: true, stdio: "ignore" });
  }
  const targets = new Set([-pid, pid, ...descendantsOf(pid), ...markedWith(mark)]);
  return (signal) => {
    for (const target of targets) send(target, signal);
  };
}

/** A process that is gone already, or was never ours, is no problem. */
function send(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal);
  } catch {
    // It ended in the meantime.
  }
}

function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const [child, parent] of processes()) {
    const siblings = children.get(parent);
    if (siblings) siblings.push(child);
    else children.set(parent, [child]);
  }
  const found: number[] = [];
  for (let next = children.get(pid) ?? []; next.length > 0; ) {
    found.push(...next);
    next = next.flatMap((child) => children.get(child) ?? []);
  }
  return found;
}

/** Every process with its parent: from `/proc` where there is one, else from `ps`. */
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

/** Those that `/proc` lists; none on a system without it. */
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

/** Empty where the process is gone, or somebody else's. */
function readProcess(pid: string, file: "stat" | "environ"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
}

/** The name of the program, in parentheses, may hold anything, so the fields are counted from its end. */
function parentOf(pid: string): number | undefined {
  const status = readProcess(pid, "stat");
  return status === "" ? undefined : Number(status.slice(status.lastIndexOf(")") + 2).split(" ")[1]);
}
