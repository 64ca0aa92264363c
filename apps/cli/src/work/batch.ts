import { formats } from "../formats.js";
import { type Found, openFound } from "../inputs.js";
import type { Job } from "./job.js";

/** Some skills that are worked on together, on the thread that this is on. */
export class Batch<Ready, Result> {
  readonly #job: Job<Ready, Result>;
  readonly #inputs: readonly Found[];
  #ready: readonly Ready[] | undefined;

  constructor(job: Job<Ready, Result>, inputs: readonly Found[]) {
    this.#job = job;
    this.#inputs = inputs;
  }

  /**
   * Prepares all, and gives the folder that each is going to be written to.
   *
   * @param keep whether to remember what was prepared, so that it need not be prepared again
   */
  prepare(keep: boolean): (string | undefined)[] {
    const ready = this.#inputs.map((input) => this.#job.prepare(openFound(input, formats)));
    if (keep) this.#ready = ready;
    return ready.map((each) => this.#job.targetOf(each));
  }

  /** @param rivals of each skill; none of any where left out */
  finish(rivals: readonly (readonly string[])[] = []): Result[] {
    return this.#inputs.map((input, index) => {
      const ready = this.#ready?.[index] ?? this.#job.prepare(openFound(input, formats));
      return this.#job.finish(ready, rivals[index] ?? []);
    });
  }
}
