import type { CharSet, Concatenation, Element, NoParent } from "refa";
import { Undecided } from "../reasons.js";

/** A condition on the character just before or just after a position. The ends of the text match no set. */
export interface Guard {
  readonly look: "ahead" | "behind";
  readonly set: number;
  readonly negate: boolean;
  readonly to: number;
}

/** A move over one character. */
export interface Move {
  readonly set: number;
  readonly to: number;
}

/** A nondeterministic automaton; its states are numbers, its character sets stand in `sets`. */
export interface Nfa {
  readonly start: number;
  readonly final: number;
  readonly jumps: readonly (readonly number[])[];
  readonly moves: readonly (readonly Move[])[];
  readonly guards: readonly (readonly Guard[])[];
  readonly sets: readonly CharSet[];
}

export type Part = NoParent<Element>;
export type Sequence = NoParent<Concatenation>;

const MAX_STATES = 6000;

/** Builds the automaton of a sequence of regular expression parts (Thompson's construction). */
export function buildNfa(parts: readonly Part[]): Nfa {
  const jumps: number[][] = [];
  const moves: Move[][] = [];
  const guards: Guard[][] = [];
  const sets: CharSet[] = [];

  const state = (): number => {
    if (jumps.length >= MAX_STATES) throw new Undecided("pattern", "too many repetitions");
    moves.push([]);
    guards.push([]);
    return jumps.push([]) - 1;
  };
  const jump = (from: number, to: number): void => void jumps[from]?.push(to);
  const setIndex = (set: CharSet): number => {
    const known = sets.findIndex((other) => other.equals(set));
    return known >= 0 ? known : sets.push(set) - 1;
  };

  const sequence = (from: number, elements: readonly Part[]): number => elements.reduce(element, from);

  const choice = (from: number, alternatives: readonly Sequence[]): number => {
    const end = state();
    for (const alternative of alternatives) {
      const begin = state();
      jump(from, begin);
      jump(sequence(begin, alternative.elements), end);
    }
    return end;
  };

  const repeat = (from: number, alternatives: readonly Sequence[], min: number, max: number): number => {
    let current = from;
    for (let count = 0; count < min; count += 1) current = choice(current, alternatives);
    if (max === Number.POSITIVE_INFINITY) {
      const loop = state();
      jump(current, loop);
      jump(choice(loop, alternatives), loop);
      const end = state();
      jump(loop, end);
      return end;
    }
    const end = state();
    for (let count = min; count < max; count += 1) {
      jump(current, end);
      current = choice(current, alternatives);
    }
    jump(current, end);
    return end;
  };

  const element = (from: number, part: Part): number => {
    switch (part.type) {
      case "CharacterClass": {
        const to = state();
        moves[from]?.push({ set: setIndex(part.characters), to });
        return to;
      }
      case "Alternation":
        return choice(from, part.alternatives);
      case "Quantifier":
        return repeat(from, part.alternatives, part.min, part.max);
      case "Assertion": {
        const set = singleCharacter(part.alternatives);
        if (set === undefined) throw new Undecided("pattern", "lookaround inside the expression");
        const to = state();
        const look = part.kind;
        guards[from]?.push({ look, set: setIndex(set), negate: part.negate, to });
        return to;
      }
      case "Unknown":
        throw new Undecided("pattern", part.id);
    }
  };

  const start = state();
  const final = sequence(start, parts);
  return { start, final, jumps, moves, guards, sets };
}

/** The set of an assertion that looks at one character only, as those of `^`, `$` and `\b` do. */
export function singleCharacter(alternatives: readonly Sequence[]): CharSet | undefined {
  let union: CharSet | undefined;
  for (const { elements } of alternatives) {
    const [only] = elements;
    if (elements.length !== 1 || only?.type !== "CharacterClass") return undefined;
    union = union === undefined ? only.characters : union.union(only.characters);
  }
  return union;
}
