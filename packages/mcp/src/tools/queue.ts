/** That a call was not taken because too many are waiting. */
export class BusyError extends Error {}

/**
 * Runs tasks, at most `parallel` at a time; others wait in their order, at most `waiting` of them.
 *
 * A task that is cancelled while it waits is not started.
 */
export class Queue {
  readonly #parallel: number;
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor({ parallel, waiting }: { readonly parallel: number; readonly waiting: number }) {
    this.#parallel = parallel;
    this.#waiting = waiting;
  }

  /** @throws BusyError where no more may wait, and the signal's reason where the task was cancelled before its turn */
  async run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    if (this.#running >= this.#parallel) await this.#turn(signal);
    this.#running++;
    try {
      return await task();
    } finally {
      this.#running--;
      this.#queue.shift()?.();
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    if (this.#queue.length >= this.#waiting) throw new BusyError(`${this.#waiting} calls are waiting already`);
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(begin), 1);
        reject(signal.reason);
      };
      this.#queue.push(begin);
      signal.addEventListener("abort", leave, { once: true });
    });
  }
}
