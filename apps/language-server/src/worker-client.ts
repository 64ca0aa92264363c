import { Worker } from "node:worker_threads";
import type { Answers, Kind, Questions, Request, Response } from "./protocol.js";

/** What a worker may keep in memory; more than any skill needs. */
const MOST_MEGABYTES = 1024;

/** How the worker is made. */
export interface WorkerOptions {
  /** The module that calls `serveWork`. */
  readonly module: URL;
  /** Milliseconds for one answer. */
  readonly limit: number;
}

/** An answer that is not wanted any more. */
export class Cancelled extends Error {}

interface Waiting {
  readonly request: Request;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Asks a worker thread, which answers one question after the other. One that takes too long, or breaks down, is ended, and
 * another is started for the next question: a manifest that nobody foresaw costs its own answer and no more.
 */
export class WorkerClient {
  readonly #options: WorkerOptions;
  #worker: Worker | undefined;
  #isReady = false;
  #timer: NodeJS.Timeout | undefined;
  #asked: Waiting | undefined;
  readonly #waiting: Waiting[] = [];

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /**
   * The answer to a question.
   *
   * @param signal a question that is withdrawn before its turn is never asked
   * @throws Cancelled if it was withdrawn
   * @throws Error with a sentence for the user
   */
  ask<K extends Kind>(kind: K, about: Questions[K], signal?: AbortSignal): Promise<Answers[K]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request: { kind, about }, signal, resolve: resolve as Waiting["resolve"], reject });
      this.#next();
    });
  }

  /** Ends the worker; what has not been answered is withdrawn. */
  async close(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0)) reject(new Cancelled());
    await this.#end(new Cancelled());
  }

  #next(): void {
    if (this.#asked) return;
    const next = this.#waiting.shift();
    if (!next) return;
    if (next.signal?.aborted) {
      next.reject(new Cancelled());
      this.#next();
      return;
    }
    this.#asked = next;
    this.#worker ??= this.#start();
    if (this.#isReady) this.#send();
  }

  /** The time of an answer begins when the worker has loaded what it needs. */
  #send(): void {
    const { limit } = this.#options;
    this.#worker?.postMessage(this.#asked?.request);
    const seconds = limit / 1000;
    this.#timer = setTimeout(() => {
      void this.#end(new Error(`skill-convert gave up on this file after ${seconds} s`)).then(() => this.#next());
    }, limit);
  }

  #start(): Worker {
    const worker = new Worker(this.#options.module, {
      // What the protocol says goes over standard output, and nothing else may.
      stdout: true,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    const gone = (reason: string) => {
      if (worker !== this.#worker) return;
      void this.#end(new Error(`skill-convert could not answer: ${reason}`)).then(() => this.#next());
    };
    worker.on("message", (response: Response) => {
      if (worker === this.#worker) this.#receive(response);
    });
    worker.on("error", (error) => gone(error instanceof Error ? error.message : String(error)));
    worker.on("exit", () => gone("its worker ended"));
    return worker;
  }

  #receive(response: Response): void {
    if ("ready" in response) {
      this.#isReady = true;
      if (this.#asked) this.#send();
      return;
    }
    clearTimeout(this.#timer);
    const asked = this.#asked;
    this.#asked = undefined;
    if ("error" in response) asked?.reject(new Error(response.error));
    else if (asked?.signal?.aborted) asked.reject(new Cancelled());
    else asked?.resolve(response.answer);
    this.#next();
  }

  async #end(reason: Error): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    const asked = this.#asked;
    this.#worker = undefined;
    this.#isReady = false;
    this.#asked = undefined;
    asked?.reject(reason);
    await worker?.terminate();
  }
}
