import { Undecided } from "./reasons.js";

/** Counts work and memory, and ends the search when either is used up. */
export class Budget {
  #work: number;
  #memory: number;

  constructor(work: number, memory: number) {
    this.#work = work;
    this.#memory = memory;
  }

  /** Takes `amount` steps of work. */
  spend(amount = 1): void {
    this.#work -= amount;
    if (this.#work < 0) throw new Undecided("budget");
  }

  /** Takes room for `amount` stored things: formulas, automaton states, values. */
  store(amount = 1): void {
    this.#memory -= amount;
    if (this.#memory < 0) throw new Undecided("memory");
  }
}
