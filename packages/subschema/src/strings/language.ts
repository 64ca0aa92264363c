import type { Budget } from "../budget.js";
import { Undecided } from "../reasons.js";
import { classOf } from "./dfa.js";
import type { Conjunct } from "./pattern.js";

/** A pattern that the texts of a language must match, or must not match if `positive` is false. */
export interface PatternCondition {
  readonly automata: readonly Conjunct[];
  readonly positive: boolean;
}

/** Code points that no automaton distinguishes. */
interface Letter {
  /** The class of the letter's code points in each automaton. */
  readonly classes: readonly number[];
  readonly intervals: (readonly [number, number])[];
  /** The code points of the letter that are easy to read. */
  readonly plain: number[];
  /** True if the letter includes lone surrogates. */
  surrogates: boolean;
}

const MAX_STATES = 20_000;

/** The number of letters that can be looked up in the time of one step of work. */
const LOOKUPS_PER_STEP = 16;

/** The texts that meet several conditions on patterns, as one deterministic automaton. */
export class Language {
  readonly #letters: readonly Letter[];
  readonly #next: number[][] = [];
  readonly #accept: boolean[] = [];
  readonly #layers: Uint8Array[] = [];
  readonly #budget: Budget;
  /**
   * True if a text with a lone surrogate was left out. Such a text is not valid Unicode, and JSON parsers disagree on
   * it.
   */
  omitsSurrogates = false;

  constructor(conditions: readonly PatternCondition[], budget: Budget) {
    this.#budget = budget;
    const automata = conditions.flatMap((condition) => condition.automata);
    this.#letters = lettersOf(automata, budget);
    this.#explore(conditions, automata);
    this.#layers.push(Uint8Array.from(this.#accept, Number));
  }

  /**
   * Yields the texts whose length in code points is within the bounds, shortest first. It ends only after all texts
   * within the bounds were yielded, except those with lone surrogates (`omitsSurrogates`).
   */
  *words(minLength: number, maxLength: number): Generator<string> {
    let missed = 0;
    for (let length = minLength; length <= maxLength && missed <= this.#accept.length; length += 1) {
      if (this.#reaches(0, length)) {
        missed = 0;
        yield* this.#wordsOfLength(length);
      } else {
        missed += 1;
      }
    }
  }

  #explore(conditions: readonly PatternCondition[], automata: readonly Conjunct[]): void {
    const ids = new Map<string, number>();
    const tuples: (readonly number[])[] = [];
    const enter = (tuple: readonly number[]): number => {
      const dead = isDead(conditions, tuple);
      const key = dead ? "dead" : tuple.join();
      const known = ids.get(key);
      if (known !== undefined) return known;
      if (tuples.length >= MAX_STATES) throw new Undecided("pattern", "too many states together");
      this.#budget.store(1 + tuple.length);
      const id = tuples.push(tuple) - 1;
      ids.set(key, id);
      return id;
    };
    enter(automata.map(() => 0));
    for (const [id, tuple] of tuples.entries()) {
      this.#budget.spend(this.#letters.length);
      this.#accept.push(acceptsTuple(conditions, tuple));
      if (isDead(conditions, tuple)) {
        this.#next.push(this.#letters.map(() => id));
        continue;
      }
      const step = ({ classes }: Letter): number =>
        enter(tuple.map((state, at) => automata[at]?.dfa.next[state]?.[classes[at] ?? 0] ?? 0));
      this.#next.push(this.#letters.map(step));
    }
  }

  /** Returns true if some text of exactly this length leads from a state to acceptance. */
  #reaches(state: number, length: number): boolean {
    while (this.#layers.length <= length) {
      const before = this.#layers[this.#layers.length - 1];
      this.#budget.spend(Math.ceil(this.#next.length / 8));
      this.#budget.store(Math.ceil(this.#next.length / 16));
      this.#layers.push(Uint8Array.from(this.#next, (row) => (row.some((to) => before?.[to] === 1) ? 1 : 0)));
    }
    return this.#layers[length]?.[state] === 1;
  }

  *#wordsOfLength(length: number): Generator<string> {
    const states = [0];
    const choices: Iterator<readonly [number, number]>[] = [];
    const text: string[] = [];
    for (;;) {
      const depth = text.length;
      if (depth === length) {
        yield text.join("");
        if (depth === 0) return;
        text.pop();
        continue;
      }
      this.#budget.spend();
      const choice = choices[depth] ?? this.#choices(states[depth] ?? 0, length - depth - 1);
      choices[depth] = choice;
      const step = choice.next();
      if (!step.done) {
        text.push(String.fromCodePoint(step.value[0]));
        states[depth + 1] = step.value[1];
        choices.length = depth + 1;
      } else if (depth === 0) {
        return;
      } else {
        text.pop();
      }
    }
  }

  *#choices(state: number, remaining: number): Generator<readonly [number, number]> {
    const usable: (readonly [Letter, number])[] = [];
    this.#letters.forEach((letter, at) => {
      const to = this.#next[state]?.[at] ?? 0;
      if (this.#reaches(to, remaining)) usable.push([letter, to]);
    });
    if (usable.some(([{ surrogates }]) => surrogates)) this.omitsSurrogates = true;
    for (const [letter, to] of usable) for (const codePoint of letter.plain) yield [codePoint, to];
    for (const [letter, to] of usable) for (const codePoint of otherCodePoints(letter)) yield [codePoint, to];
  }
}

function acceptsTuple(conditions: readonly PatternCondition[], tuple: readonly number[]): boolean {
  let at = 0;
  return conditions
    .map(({ automata, positive }) => {
      const first = at;
      at += automata.length;
      return (
        positive === automata.every(({ dfa, negate }, i) => (dfa.accept[tuple[first + i] ?? 0] === true) !== negate)
      );
    })
    .every(Boolean);
}

/** Returns true if a condition can no longer be met, because of matches that were already found. */
function isDead(conditions: readonly PatternCondition[], tuple: readonly number[]): boolean {
  let at = 0;
  return conditions.some(({ automata, positive }) => {
    const first = at;
    at += automata.length;
    const hasMatched = automata.map(({ dfa }, i) => dfa.matched !== undefined && dfa.matched === tuple[first + i]);
    if (positive) return automata.some(({ negate }, i) => hasMatched[i] && negate);
    return automata.every(({ negate }, i) => hasMatched[i] && !negate);
  });
}

/** Returns the coarsest common partition of the classes of all automata. Its intervals exclude lone surrogates. */
function lettersOf(automata: readonly Conjunct[], budget: Budget): readonly Letter[] {
  const cuts = new Set([0, 0xd800, 0xe000]);
  for (const { dfa } of automata) for (const start of dfa.starts) cuts.add(start);
  const starts = [...cuts].sort((x, y) => x - y);
  budget.spend((starts.length * automata.length) / LOOKUPS_PER_STEP);
  const letters = new Map<string, Letter>();
  starts.forEach((start, at) => {
    const isSurrogate = start >= 0xd800 && start < 0xe000;
    const end = (starts[at + 1] ?? 0x110000) - 1;
    const classes = automata.map(({ dfa }) => classOf(dfa, start));
    const key = classes.join();
    const letter = letters.get(key) ?? { classes, intervals: [], plain: [], surrogates: false };
    letters.set(key, letter);
    if (isSurrogate) letter.surrogates = true;
    else letter.intervals.push([start, end]);
  });
  for (const code of PLAIN) letters.get(automata.map(({ dfa }) => classOf(dfa, code)).join())?.plain.push(code);
  return [...letters.values()];
}

/** Characters that are easy to read in a witness, in the order in which they are tried. */
const PLAIN: readonly number[] = [
  [0x61, 0x7a],
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x20, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
].flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Yields the other code points of a letter, which are harder to read. */
function* otherCodePoints({ intervals }: Letter): Generator<number> {
  for (const [first, last] of intervals) {
    for (let code = first; code <= last; code += 1) if (code < 0x20 || code > 0x7e) yield code;
  }
}
