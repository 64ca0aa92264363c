import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import type { Readable } from "node:stream";

export interface ProgramOptions {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** After so many milliseconds it is killed, and what it started with it. */
  readonly timeout: number;
  /** The most that is taken of standard output and of standard error, each, in bytes. */
  readonly maxOutput: number;
  /** `inherit` for a program that talks with the user. */
  readonly stdin?: "ignore" | "inherit";
}

/** How a program ended, and what it printed until then. */
export interface ProgramResult {
  readonly end:
    | { readonly kind: "exit"; readonly code: number }
    | { readonly kind: "signal"; readonly signal: string }
    | { readonly kind: "timeout" }
    | { readonly kind: "output-limit" }
    | { readonly kind: "not-started"; readonly reason: string };
  readonly stdout: string;
  readonly stderr: string;
  readonly durationMs: number;
}

/** What another process that the program left behind may still print once the program has ended. */
const LAST_WORDS_MS = 200;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a program without a shell: each argument arrives as it is. It runs in a process group of its own, which is killed
 * as a whole at the time limit, at the output limit, and when this process is interrupted.
 */
export function runProgram(argv: readonly string[], options: ProgramOptions): Promise<ProgramResult> {
  const started = performance.now();
  const [program = "", ...rest] = argv;
  const stdout = collector(options.maxOutput);
  const stderr = collector(options.maxOutput);
  const result = (end: ProgramResult["end"]): ProgramResult => {
    const durationMs = Math.round(performance.now() - started);
    return { end, stdout: stdout.text(), stderr: stderr.text(), durationMs };
  };
  const child = start(program, rest, options);
  if (typeof child === "string") return Promise.resolve(result({ kind: "not-started", reason: child }));

  return new Promise((resolve) => {
    let cut: ProgramResult["end"] | undefined;
    const kill = (end: ProgramResult["end"]) => {
      cut ??= end;
      killGroup(child);
    };
    const timer = setTimeout(() => kill({ kind: "timeout" }), options.timeout);
    const forget = onInterrupt(() => killGroup(child));
    const done = (end: ProgramResult["end"]) => {
      clearTimeout(timer);
      forget();
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve(result(cut ?? end));
    };
    stdout.read(child.stdout, () => kill({ kind: "output-limit" }));
    stderr.read(child.stderr, () => kill({ kind: "output-limit" }));
    child.on("error", (error) => done({ kind: "not-started", reason: reasonOf(program, error) }));
    child.on("exit", (code, signal) => {
      const end =
        code === null ? ({ kind: "signal", signal: signal ?? "" } as const) : ({ kind: "exit", code } as const);
      const late = setTimeout(() => done(end), LAST_WORDS_MS);
      child.on("close", () => {
        clearTimeout(late);
        done(end);
      });
    });
  });
}

function start(program: string, args: readonly string[], options: ProgramOptions): ChildProcess | string {
  try {
    return spawn(program, args, {
      cwd: options.cwd,
      env: options.environment,
      stdio: [options.stdin ?? "ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
      windowsHide: true,
    });
  } catch (error) {
    return reasonOf(program, error);
  }
}

/** Kills a program with everything that it started. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/pid", String(child.pid), "/T", "/F"], { windowsHide: true });
    return;
  }
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group has ended already.
  }
}

/** A group of its own does not hear the terminal; so an interruption is passed on before it ends this process. */
function onInterrupt(kill: () => void): () => void {
  const listeners = SIGNALS.map((signal) => {
    const listener = () => {
      kill();
      forget();
      process.kill(process.pid, signal);
    };
    process.on(signal, listener);
    return [signal, listener] as const;
  });
  process.on("exit", kill);
  const forget = () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
    process.off("exit", kill);
  };
  return forget;
}

function collector(most: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    read(stream: Readable | null, onFull: () => void) {
      stream?.on("data", (chunk: Buffer) => {
        const room = most - size;
        if (room > 0) chunks.push(chunk.subarray(0, room));
        size += chunk.length;
        if (size > most) onFull();
      });
    },
    text: () => Buffer.concat(chunks).toString("utf8"),
  };
}

function reasonOf(program: string, error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return `there is no program ${program}`;
  if (code === "EACCES") return `${program} may not be run`;
  return error instanceof Error ? error.message : String(error);
}
