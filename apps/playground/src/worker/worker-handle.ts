import type { Answers, Job } from "./protocol.js";

export interface Request {
  readonly id: number;
  readonly job: Job;
}

/** The answer to a request. The id 0 reports that the worker is ready. */
export type Response =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string };

/** The part of `Worker` that is used, so that tests can replace it. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<Response>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: Request): void;
  terminate(): void;
}

/** Thrown when a job exceeded the time limit and was stopped. */
export class TimeLimitError extends Error {}

interface Task extends Request {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs jobs in a worker, one after the other. A new job replaces a waiting job of the same kind, because only the
 * latest answer is needed. A job that exceeds the time limit is stopped together with its worker, and another worker
 * takes over.
 */
export class WorkerHandle {
  readonly #create: () => WorkerLike;
  readonly #limit: number;
  #worker: WorkerLike;
  #isReady = false;
  #running: Task | undefined;
  #waiting: Task[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #id = 0;

  /** @param limit the time limit of one job in milliseconds */
  constructor(create: () => WorkerLike, limit: number) {
    this.#create = create;
    this.#limit = limit;
    this.#worker = this.#start();
  }

  /**
   * Returns the answer to a job; undefined if a newer job replaced it.
   *
   * @throws TimeLimitError if the job took too long
   * @throws Error with a message for the user if the job failed
   */
  run<K extends Job["kind"]>(job: Extract<Job, { kind: K }>): Promise<Answers[K] | undefined> {
    return new Promise((resolve, reject) => {
      for (const task of this.#waiting) if (task.job.kind === job.kind) task.resolve(undefined);
      this.#waiting = this.#waiting.filter((task) => task.job.kind !== job.kind);
      this.#waiting.push({ id: ++this.#id, job, resolve: resolve as (answer: unknown) => void, reject });
      this.#next();
    });
  }

  #start(): WorkerLike {
    const worker = this.#create();
    this.#isReady = false;
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (event) => this.#restart(new Error(`The worker failed: ${event.message}`));
    return worker;
  }

  #next(): void {
    if (!this.#isReady || this.#running) return;
    const task = this.#waiting.shift();
    if (!task) return;
    this.#running = task;
    const seconds = this.#limit / 1000;
    const onTimeout = () =>
      this.#restart(
        new TimeLimitError(
          `This took longer than ${seconds} seconds, so it was stopped. Edit the text, or choose another skill.`,
        ),
      );
    this.#timer = setTimeout(onTimeout, this.#limit);
    this.#worker.postMessage({ id: task.id, job: task.job });
  }

  #receive(response: Response): void {
    if (response.id === 0) this.#isReady = true;
    else if (response.id === this.#running?.id) {
      const { resolve, reject } = this.#running;
      this.#finish();
      if ("error" in response) reject(new Error(response.error));
      else resolve(response.answer);
    }
    this.#next();
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#running = undefined;
  }

  #restart(reason: Error): void {
    const stopped = this.#running;
    this.#finish();
    this.#worker.terminate();
    this.#worker = this.#start();
    stopped?.reject(reason);
  }
}
