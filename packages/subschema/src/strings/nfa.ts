import type { Budget } from "../budget.js";
import { Undecided } from "../reasons.js";
import { type CharSet, union } from "./char-set.js";
import type { Part, Sequence } from "./expression.js";

/** An empty move with a condition on the character before or after the position. The ends of the text match no set. */
interface Guard {
  readonly look: "ahead" | "behind";
  readonly set: number;
  readonly negate: boolean;
  readonly to: number;
}

/** A move over one character. */
interface Move {
  readonly set: number;
  readonly to: number;
}

/** A nondeterministic automaton. States are numbers, and moves refer to character sets by their index in `sets`. */
export interface Nfa {
  readonly start: number;
  readonly final: number;
  readonly jumps: readonly (readonly number[])[];
  readonly moves: readonly (readonly Move[])[];
  readonly guards: readonly (readonly Guard[])[];
  readonly sets: readonly CharSet[];
}

const MAX_STATES = 6000;

/** Builds the automaton of a sequence of regular expression parts (Thompson's construction). */
export function buildNfa(parts: Sequence, budget: Budget): Nfa {
  const jumps: number[][] = [];
  const moves: Move[][] = [];
  const guards: Guard[][] = [];
  const sets: CharSet[] = [];
  const indices = new Map<string, number>();

  const state = (): number => {
    if (jumps.length >= MAX_STATES) throw new Undecided("pattern", "too many repetitions");
    budget.spend();
    moves.push([]);
    guards.push([]);
    return jumps.push([]) - 1;
  };
  const jump = (from: number, to: number): void => void jumps[from]?.push(to);
  const setIndex = (set: CharSet): number => {
    const index = indices.get(set.key) ?? sets.push(set) - 1;
    indices.set(set.key, index);
    return index;
  };

  const sequence = (from: number, elements: Sequence): number => elements.reduce(element, from);

  const choice = (from: number, alternatives: readonly Sequence[]): number => {
    const end = state();
    for (const alternative of alternatives) {
      const begin = state();
      jump(from, begin);
      jump(sequence(begin, alternative), end);
    }
    return end;
  };

  const repeat = (from: number, part: Part, min: number, max: number): number => {
    let current = from;
    for (let count = 0; count < min; count += 1) current = element(current, part);
    if (max === Number.POSITIVE_INFINITY) {
      const loop = state();
      jump(current, loop);
      jump(element(loop, part), loop);
      const end = state();
      jump(loop, end);
      return end;
    }
    const end = state();
    for (let count = min; count < max; count += 1) {
      jump(current, end);
      current = element(current, part);
    }
    jump(current, end);
    return end;
  };

  const element = (from: number, part: Part): number => {
    switch (part.type) {
      case "set": {
        const to = state();
        moves[from]?.push({ set: setIndex(part.set), to });
        return to;
      }
      case "choice":
        return choice(from, part.alternatives);
      case "repeat":
        return repeat(from, part.of, part.min, part.max);
      case "look": {
        const set = singleCharacter(part.alternatives);
        if (set === undefined) throw new Undecided("pattern", "lookaround inside the expression");
        const to = state();
        guards[from]?.push({ look: part.look, set: setIndex(set), negate: part.negate, to });
        return to;
      }
    }
  };

  const start = state();
  const final = sequence(start, parts);
  return { start, final, jumps, moves, guards, sets };
}

/**
 * Returns true if the automaton may have an empty match between the halves of a surrogate pair. With the `u` flag there
 * is no such position, but some engines test it: in V8, `/\B/u` matches inside of an emoji.
 */
export function matchesInsidePair(nfa: Nfa): boolean {
  // Between the halves, no character matches a set unless the set has all characters, and neither end of the text is
  // near.
  const matchesAnything = (set: number): boolean => nfa.sets[set]?.isAll === true;
  const reach = (passes: (guard: Guard) => boolean): boolean => {
    const reached = new Set([nfa.start]);
    for (const state of reached) {
      for (const to of nfa.jumps[state] ?? []) reached.add(to);
      for (const guard of nfa.guards[state] ?? []) if (passes(guard)) reached.add(guard.to);
    }
    return reached.has(nfa.final);
  };
  return !reach(() => false) && reach(({ set, negate }) => matchesAnything(set) !== negate);
}

/** Returns the set of an assertion that tests a single character, as `^`, `$` and `\b` do. */
export function singleCharacter(alternatives: readonly Sequence[]): CharSet | undefined {
  const sets: CharSet[] = [];
  for (const sequence of alternatives) {
    const [only] = sequence;
    if (sequence.length !== 1 || only?.type !== "set") return undefined;
    sets.push(only.set);
  }
  return union(sets);
}
