import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { errorCode } from "@skill-convert/fs";
import { type Streams, withoutInherited } from "./inherited.js";
import { MARK, processTree } from "./kill.js";
import { BATCH_FILE, isBatchFile, locateProgram } from "./locate.js";

/** A program to start without a shell: the first word is the program, and each other word one argument. */
export interface ProcessRequest {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The time limit in milliseconds, after which the program and everything that it started is ended. */
  readonly timeout: number;
  /** The limit of each output stream, in bytes. */
  readonly outputLimit: number;
  /** Standard input: none, that of this process, or a text. */
  readonly stdin?: "ignore" | "inherit" | { readonly text: string };
  /** Called with the output while the program runs. */
  readonly onOutput?: (text: string) => void;
  /**
   * A check by what the program writes to descriptor 3 until it closes it. If the check returns a reason, the program is
   * not started; otherwise it gets a line from descriptor 4.
   */
  readonly check?: ((text: string) => string | undefined) | undefined;
  /** Ends the program early. */
  readonly signal?: AbortSignal | undefined;
}

/** The way in which a program ended. */
type ProcessEnd =
  | { readonly kind: "exited"; readonly code: number }
  | { readonly kind: "signalled"; readonly signal: string }
  | { readonly kind: "timeout" }
  | { readonly kind: "output-limit"; readonly stream: "stdout" | "stderr" }
  | { readonly kind: "aborted" }
  | { readonly kind: "not-started"; readonly reason: string };

export interface ProcessResult {
  readonly end: ProcessEnd;
  readonly stdout: string;
  /** The bytes of `stdout`, which need not be UTF-8. */
  readonly stdoutBytes: Uint8Array;
  readonly stderr: string;
  readonly durationMs: number;
}

const NOTHING_RAN = { stdout: "", stdoutBytes: new Uint8Array(), stderr: "", durationMs: 0 } as const;

/** The time between SIGTERM and SIGKILL. */
const GRACE_MS = 300;

/** The time after which a killed process is gone and can start nothing more. */
const KILL_MS = 50;

/** The time to wait for streams that children of an ended process keep open. */
const LINGER_MS = 1000;

/** The longest delay of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1;

export function notStarted(reason: string): ProcessResult {
  return { end: { kind: "not-started", reason }, ...NOTHING_RAN };
}

/**
 * Starts a program and returns its output and how it ended. The program leads its own process group, so that it can be
 * ended with all its children: at the time limit, at the output limit, when aborted, and when this process ends.
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

/** Waits for a process to end, and ends it if a limit is reached. */
function watch(
  child: ChildProcess,
  mark: string,
  request: ProcessRequest,
  resolve: (result: ProcessResult) => void,
): void {
  const started = performance.now();
  const timers: NodeJS.Timeout[] = [];
  const after = (ms: number, action: () => void) => timers.push(setTimeout(action, Math.min(ms, MAX_DELAY_MS)));
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
  const stop = (reason: ProcessEnd) => {
    if (stopped || child.pid === undefined) return;
    stopped = true;
    end = reason;
    const send = processTree(child.pid, mark);
    send("SIGTERM");
    after(GRACE_MS, () => {
      send("SIGKILL");
      // Ends what was started since the first signal, by processes that have ended only now.
      killAll();
      after(closed ? KILL_MS : GRACE_MS, () => {
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

  if (request.check)
    answer(child, request.check, (reason) => {
      end ??= { kind: "not-started", reason };
      killAll();
    });
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
    // If it was stopped, processes that it started may still run without its streams, and get time to end as well.
    if (!stopped) finish();
  });
}

/** Answers the question of a program. */
function answer(
  child: ChildProcess,
  check: NonNullable<ProcessRequest["check"]>,
  refuse: (reason: string) => void,
): void {
  const [, , , question, reply] = child.stdio;
  const chunks: Buffer[] = [];
  // A program that ends early closes the pipes.
  for (const stream of [question, reply]) stream?.on("error", () => {});
  question?.on("data", (chunk: Buffer) => chunks.push(chunk));
  question?.on("end", () => {
    const text = Buffer.concat(chunks).toString("utf8");
    // Without a question, the program has not got that far.
    const reason = text === "" ? undefined : check(text);
    if (reason !== undefined) refuse(reason);
    if (reply && "end" in reply) reply.end(reason === undefined && text !== "" ? "\n" : undefined);
  });
}

/** Functions that end the running programs, called if this process ends first. */
const exitHooks = new Set<() => void>();

function endAll(): void {
  for (const end of exitHooks) end();
}

function addExitHook(end: () => void): void {
  if (exitHooks.size === 0) process.on("exit", endAll);
  exitHooks.add(end);
}

function removeExitHook(end: () => void): void {
  exitHooks.delete(end);
  if (exitHooks.size === 0) process.off("exit", endAll);
}

/** The descriptors of {@link ProcessRequest.check}. */
const PIPES = ["pipe", "pipe"] as const;

function start(request: ProcessRequest, mark: string): Attempt<ChildProcess> {
  const [program, ...args] = request.argv;
  if (program === undefined || program === "") return refused("no program is named");
  const { stdin = "ignore" } = request;
  const found = locateProgram(program, { environment: request.environment, platform: process.platform });
  if (found === undefined) return refused(notFound(request));
  if (isBatchFile(found, process.platform)) return refused(`${JSON.stringify(program)} ${BATCH_FILE}`);
  const streams: Streams = [
    typeof stdin === "string" ? stdin : "pipe",
    "pipe",
    "pipe",
    ...(request.check ? PIPES : []),
  ];
  try {
    const child = withoutInherited(streams, (stdio) =>
      spawn(found, args, {
        argv0: program,
        cwd: request.cwd,
        env: { ...request.environment, [MARK]: mark },
        stdio,
        // An interactive program keeps the terminal, so it has no process group and is found by its descendants alone.
        detached: process.platform !== "win32" && stdin !== "inherit",
        shell: false,
        windowsHide: true,
      }),
    );
    // A program need not read its input, so an error because it closed the pipe is ignored.
    child.stdin?.on("error", () => {});
    if (typeof stdin !== "string") child.stdin?.end(stdin.text);
    return done(child);
  } catch (error) {
    return refused(startProblem(request, error));
  }
}

/** Collects a stream. Returns a function that reads what has arrived so far, up to the limit. */
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
