/** Thrown when a task is refused because too many are waiting. */
export class BusyError extends Error {}

/**
 * Runs tasks in their order, at most `parallel` at a time. At most `waiting` others wait; a task that is cancelled
 * while it waits is not started.
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

  /**
   * @throws BusyError if too many tasks are waiting
   * @throws the signal's reason if the task was cancelled before it was started
   */
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
