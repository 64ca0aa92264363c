import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/**
 * A process with everything that it has started: its group, where it is the head of one, and its descendants in
 * whatever group. Gives the way to send all of them a signal, more than once.
 */
export function processTree(pid: number): (signal: "SIGTERM" | "SIGKILL") => void {
  if (process.platform === "win32") {
    return () => spawnSync("taskkill", ["/T", "/F", "/PID", String(pid)], { windowsHide: true, stdio: "ignore" });
  }
  const targets = [-pid, pid, ...descendantsOf(pid)];
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
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const parent = parentOf(name);
        return parent === undefined ? [] : [[Number(name), parent] as const];
      });
  } catch {
    const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
    return [...(stdout ?? "").matchAll(/^\s*(\d+)\s+(\d+)\s*$/gm)].map(
      ([, child, parent]) => [Number(child), Number(parent)] as const,
    );
  }
}

/** The name of the program, in parentheses, may hold anything, so the fields are counted from its end. */
function parentOf(pid: string): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "latin1");
    return Number(status.slice(status.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}
