import { runSteps, type Steps, takeTurns } from "@skill-convert/core";
import { formats } from "../formats.js";
import { type Found, openFound } from "../inputs.js";
import type { Job } from "./job.js";

/** Skills that take turns: more are no faster, and what is remembered of a text would be forgotten before it is used. */
const TURNS = 8;

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
    const ready: Ready[] = [];
    for (let at = 0; at < this.#inputs.length; at += TURNS) {
      ready.push(...takeTurns(this.#inputs.slice(at, at + TURNS).map((input) => this.#prepare(input))));
    }
    if (keep) this.#ready = ready;
    return ready.map((each) => this.#job.targetOf(each));
  }

  /** @param rivals of each skill; none of any where left out */
  finish(rivals: readonly (readonly string[])[] = []): Result[] {
    if (this.#job.writesNothing && !this.#ready) this.prepare(true);
    return this.#inputs.map((input, index) => {
      const ready = this.#ready?.[index] ?? runSteps(this.#prepare(input));
      return this.#job.finish(ready, rivals[index] ?? []);
    });
  }

  #prepare(input: Found): Steps<Ready> {
    return this.#job.prepare(openFound(input, formats));
  }
}
