import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { errorCode, findCommand } from "@skill-convert/fs";
import { MARK, processTree } from "./kill.js";

/** A program to start. There is no shell: the first word is a program, every other one an argument as it is. */
export interface ProcessRequest {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds after which it is ended, with everything that it started. */
  readonly timeout: number;
  /** Bytes that each of its two streams may have. */
  readonly outputLimit: number;
  /** What it reads: nothing, what a person types, or a text. */
  readonly stdin?: "ignore" | "inherit" | { readonly text: string };
  /** Told what it prints, as it prints it. */
  readonly onOutput?: (text: string) => void;
  /** Ends it early. */
  readonly signal?: AbortSignal | undefined;
}

/** How a program ended. */
export type ProcessEnd =
  | { readonly kind: "exited"; readonly code: number }
  | { readonly kind: "signalled"; readonly signal: string }
  | { readonly kind: "timeout" }
  | { readonly kind: "output-limit"; readonly stream: "stdout" | "stderr" }
  | { readonly kind: "aborted" }
  | { readonly kind: "not-started"; readonly reason: string };

export interface ProcessResult {
  readonly end: ProcessEnd;
  readonly stdout: string;
  /** What `stdout` was read from, which need not be UTF-8. */
  readonly stdoutBytes: Uint8Array;
  readonly stderr: string;
  readonly durationMs: number;
}

const NOTHING_RAN = { stdout: "", stdoutBytes: new Uint8Array(), stderr: "", durationMs: 0 } as const;

/** Time to end in good order after the first request, before it is ended by force. */
const GRACE_MS = 300;

/** After which what was ended by force is gone, and can start nothing more. */
const SETTLE_MS = 50;

/** A process that went and left children behind, who hold its streams open, is waited for this long. */
const LINGER_MS = 1000;

/** The longest time that a timer can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** The result of a program that was not started. */
export function notStarted(reason: string): ProcessResult {
  return { end: { kind: "not-started", reason }, ...NOTHING_RAN };
}

/**
 * Starts a program and gives what it printed and how it ended. It is the head of a process group of its own, so that
 * it can be ended with all its children: at the time limit, at the output limit, when aborted, and with this process.
 */
export function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  if (request.signal?.aborted) {
    return Promise.resolve({ end: { kind: "aborted" }, ...NOTHING_RAN });
  }
  const mark = randomUUID();
  const started = start(request, mark);
  if (started.kind === "refused") {
    return Promise.resolve(notStarted(started.reason));
  }
  return new Promise((resolve) => watch(started.value, mark, request, resolve));
}

/** Waits for the end of a process, and brings it about where a limit is reached. */
function watch(
  child: ChildProcess,
  mark: string,
  request: ProcessRequest,
  resolve: (result: ProcessResult) => void,
): void {
  const started = performance.now();
  const timers: NodeJS.Timeout[] = [];
  const after = (ms: number, action: () => void) => timers.push(setTimeout(action, Math.min(ms, LONGEST_MS)));
  let end: ProcessEnd | undefined;
  let stopped = false;
  let closed = false;

  const finish = () => {
    for (const timer of timers) clearTimeout(timer);
    removeExitHook(killAll);
    request.signal?.removeEventListener("abort", abort);
    child.removeAllListeners("close");
    child.stdout?.destroy();
    child.stderr?.destroy();
    const durationMs = performance.now() - started;
    const stdoutBytes = stdout();
    resolve({
      end: end ?? { kind: "signalled", signal: "SIGKILL" },
      stdout: stdoutBytes.toString("utf8"),
      stdoutBytes,
      stderr: stderr().toString("utf8"),
      durationMs,
    });
  };
  const killAll = () => {
    if (child.pid !== undefined) processTree(child.pid, mark)("SIGKILL");
  };
  const stop = (why: ProcessEnd) => {
    if (stopped || child.pid === undefined) return;
    stopped = true;
    end = why;
    const send = processTree(child.pid, mark);
    send("SIGTERM");
    after(GRACE_MS, () => {
      send("SIGKILL");
      // What was started since the first signal, and by what was only now ended.
      killAll();
      after(closed ? SETTLE_MS : GRACE_MS, () => {
        killAll();
        finish();
      });
    });
  };
  const abort = () => stop({ kind: "aborted" });
  for (const stream of request.onOutput ? [child.stdout, child.stderr] : []) {
    const decoder = new StringDecoder("utf8");
    stream?.on("data", (chunk: Buffer) => request.onOutput?.(decoder.write(chunk)));
  }
  const stdout = collect(child.stdout, request.outputLimit, () => stop({ kind: "output-limit", stream: "stdout" }));
  const stderr = collect(child.stderr, request.outputLimit, () => stop({ kind: "output-limit", stream: "stderr" }));

  addExitHook(killAll);
  request.signal?.addEventListener("abort", abort);
  after(request.timeout, () => stop({ kind: "timeout" }));
  child.on("error", (error) => {
    end ??= { kind: "not-started", reason: startProblem(request, error) };
    finish();
  });
  child.on("exit", (code, signal) => {
    end ??= signal === null ? { kind: "exited", code: code ?? 0 } : { kind: "signalled", signal };
    after(LINGER_MS, () => {
      killAll();
      finish();
    });
  });
  child.on("close", () => {
    closed = true;
    // What it started need not hold its streams, and has its time to end as well.
    if (!stopped) finish();
  });
}

/** Ends of what runs now, carried out if this process ends first. */
const running = new Set<() => void>();

function endAll(): void {
  for (const end of running) end();
}

function addExitHook(end: () => void): void {
  if (running.size === 0) process.on("exit", endAll);
  running.add(end);
}

function removeExitHook(end: () => void): void {
  running.delete(end);
  if (running.size === 0) process.off("exit", endAll);
}

function start(request: ProcessRequest, mark: string): Attempt<ChildProcess> {
  const [program, ...args] = request.argv;
  if (program === undefined || program === "") return refused("no program is named");
  const { stdin = "ignore" } = request;
  const found = locate(program, request);
  if (found === undefined) return refused(notFound(request));
  try {
    const child = spawn(found, args, {
      argv0: program,
      cwd: request.cwd,
      env: { ...request.environment, [MARK]: mark },
      stdio: [typeof stdin === "string" ? stdin : "pipe", "pipe", "pipe"],
      // Who talks to a person stays with the terminal, and then it is found by its descendants alone.
      detached: process.platform !== "win32" && stdin !== "inherit",
      shell: false,
      windowsHide: true,
    });
    // A program need not read what it is given; that it closes its end is not a problem of ours.
    child.stdin?.on("error", () => {});
    if (typeof stdin !== "string") child.stdin?.end(stdin.text);
    return done(child);
  } catch (error) {
    return refused(startProblem(request, error));
  }
}

/**
 * A name is looked for in PATH as the checks do, who pass over entries that are not absolute: the system would take
 * them from the folder that the program is started in, and with them a program that lies there under the name of
 * another.
 */
function locate(program: string, { environment }: ProcessRequest): string | undefined {
  const { platform } = process;
  return platform === "win32" || program.includes("/") ? program : findCommand(program, { environment, platform });
}

/** Collects a stream; gives the way to read what there is of it, at most up to the limit. */
function collect(stream: Readable | null, limit: number, exceeded: () => void): () => Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  stream?.on("data", (chunk: Buffer) => {
    const room = limit - size;
    if (room > 0) chunks.push(chunk.subarray(0, room));
    size += chunk.length;
    if (size > limit) exceeded();
  });
  return () => Buffer.concat(chunks);
}

/** Why a program could not be started, for a person. */
function startProblem(request: ProcessRequest, error: unknown): string {
  switch (errorCode(error)) {
    case "ENOENT":
      return notFound(request);
    case "EACCES":
      return `${JSON.stringify(request.argv[0])} is not executable`;
    case "E2BIG":
      return "the arguments are longer than the system allows";
    case "ERR_INVALID_ARG_VALUE":
      return "an argument contains a NUL character";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

function notFound({ argv, cwd }: ProcessRequest): string {
  return `${JSON.stringify(argv[0])} was not found (started in ${cwd})`;
}
