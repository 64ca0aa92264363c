import { Worker } from "node:worker_threads";
import type { Answers, Kind, Questions, Request, Response } from "./protocol.js";

/** The memory limit of a worker, which is more than any skill needs. */
const MOST_MEGABYTES = 1024;

/** The options of a worker client. */
export interface WorkerOptions {
  /** The module that calls `serveWork`. */
  readonly module: URL;
  /** The `workerData` of the module. */
  readonly data?: unknown;
  /** The time limit of one answer in milliseconds. */
  readonly limit: number;
}

/** Thrown when a question was cancelled. */
export class Cancelled extends Error {}

interface Task {
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
  #running: Task | undefined;
  readonly #queue: Task[] = [];

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
      this.#queue.push({ request: { kind, about }, signal, resolve: resolve as Task["resolve"], reject });
      this.#next();
    });
  }

  /** Terminates the worker, and cancels all questions without an answer. */
  async close(): Promise<void> {
    for (const { reject } of this.#queue.splice(0)) reject(new Cancelled());
    await this.#terminate(new Cancelled());
  }

  #next(): void {
    if (this.#running) return;
    const task = this.#queue.shift();
    if (!task) return;
    if (task.signal?.aborted) {
      task.reject(new Cancelled());
      this.#next();
      return;
    }
    this.#running = task;
    this.#worker ??= this.#start();
    if (this.#isReady) this.#send();
  }

  /** The time limit excludes the start of the worker. */
  #send(): void {
    const { limit } = this.#options;
    this.#worker?.postMessage(this.#running?.request);
    const seconds = limit / 1000;
    this.#timer = setTimeout(() => {
      void this.#terminate(new Error(`skill-convert gave up on this file after ${seconds} s`)).then(() => this.#next());
    }, limit);
  }

  #start(): Worker {
    const worker = new Worker(this.#options.module, {
      // Standard output carries the protocol, so the worker must not write to it.
      stdout: true,
      workerData: this.#options.data,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    const fail = (reason: string) => {
      if (worker !== this.#worker) return;
      void this.#terminate(new Error(`skill-convert could not answer: ${reason}`)).then(() => this.#next());
    };
    worker.on("message", (response: Response) => {
      if (worker === this.#worker) this.#receive(response);
    });
    worker.on("error", (error) => fail(error instanceof Error ? error.message : String(error)));
    worker.on("exit", () => fail("its worker exited"));
    return worker;
  }

  #receive(response: Response): void {
    if ("ready" in response) {
      this.#isReady = true;
      if (this.#running) this.#send();
      return;
    }
    clearTimeout(this.#timer);
    const running = this.#running;
    this.#running = undefined;
    if ("error" in response) running?.reject(new Error(response.error));
    else if (running?.signal?.aborted) running.reject(new Cancelled());
    else running?.resolve(response.answer);
    this.#next();
  }

  async #terminate(reason: Error): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    const running = this.#running;
    this.#worker = undefined;
    this.#isReady = false;
    this.#running = undefined;
    running?.reject(reason);
    await worker?.terminate();
  }
}
