import { Worker } from "node:worker_threads";
import type { Answers, Kind, Questions, Request, Response } from "./protocol.js";

/** The memory limit of a worker, which is more than any skill needs. */
const MOST_MEGABYTES = 1024;

/** The options of a worker client. */
export interface WorkerOptions {
  /** The module that calls `serveWork`. */
  readonly module: URL;
  /** The time limit of one answer in milliseconds. */
  readonly limit: number;
}

/** Thrown when a question was cancelled. */
export class Cancelled extends Error {}

interface Waiting {
  readonly request: Request;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Asks a worker thread, which answers one question after the other. A worker that takes too long or fails is
 * terminated, and another is started for the next question, so that a hostile manifest costs only its own answer.
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
   * Returns the answer to a question.
   *
   * @param signal cancels the question; it is never sent to the worker if it was still waiting
   * @throws Cancelled if the question was cancelled
   * @throws Error with a message for the user
   */
  ask<K extends Kind>(kind: K, about: Questions[K], signal?: AbortSignal): Promise<Answers[K]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request: { kind, about }, signal, resolve: resolve as Waiting["resolve"], reject });
      this.#next();
    });
  }

  /** Terminates the worker, and cancels all questions without an answer. */
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

  /** The time limit excludes the start of the worker. */
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
      // Standard output carries the protocol, so the worker must not write to it.
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
