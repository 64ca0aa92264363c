import { Undecided } from "./reasons.js";

/** Counts work and memory. Throws `Undecided` when either is used up, which ends the search. */
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

  /** Takes memory for `amount` stored items: formulas, automaton states or values. */
  store(amount = 1): void {
    this.#memory -= amount;
    if (this.#memory < 0) throw new Undecided("memory");
  }
}
