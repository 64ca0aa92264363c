import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { JobName } from "./jobs.js";
import type { Answer, Request } from "./messages.js";

/** Garbage that a thread lets pile up before it is collected: with more, a run takes more memory and no less time. */
const YOUNG_MB = 8;

type Resolve = (given: readonly unknown[] | undefined) => void;

/** Beside this file, wherever the program was built to. */
const PROGRAM = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);

/** Another thread that works on batches, as seen from the first one. */
export class Thread {
  readonly #worker: Worker;
  /** Who waits for the answers, the oldest request first. */
  readonly #waiting: Resolve[] = [];
  #broken = false;

  constructor(job: JobName) {
    this.#worker = new Worker(PROGRAM, { workerData: job, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
    this.#worker.on("message", ({ given }: Answer) => this.#waiting.shift()?.(given));
    this.#worker.on("error", () => this.#giveUp());
    this.#worker.on("exit", () => this.#giveUp());
  }

  /** How many requests have no answer yet. */
  get load(): number {
    return this.#broken ? Number.POSITIVE_INFINITY : this.#waiting.length;
  }

  /** The answer; undefined where the thread could not give one, so that it has to be found elsewhere. */
  ask(request: Request): Promise<readonly unknown[] | undefined> {
    if (this.#broken) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#worker.postMessage(request);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #giveUp(): void {
    this.#broken = true;
    for (const resolve of this.#waiting.splice(0)) resolve(undefined);
  }
}
