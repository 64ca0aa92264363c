import type { Budget } from "../budget.js";
import { Undecided } from "../reasons.js";
import type { Nfa } from "./nfa.js";

/**
 * A deterministic automaton that decides whether an expression matches somewhere in a text. Characters are grouped in
 * classes: `starts` divides the code points into intervals, and `classes` has the class of each interval.
 */
export interface Dfa {
  readonly starts: readonly number[];
  readonly classes: readonly number[];
  readonly next: readonly (readonly number[])[];
  readonly accept: readonly boolean[];
  /** The state after a match, which is never left; undefined if a match is only known at the end of the text. */
  readonly matched: number | undefined;
}

const MAX_STATES = 3000;
const END = -1;

/** The number of intervals that can be examined in the time of one step of work. */
const RANGES_PER_STEP = 16;

/** The number of flags that take as much memory as one stored item. */
const FLAGS_PER_ITEM = 64;

interface Alphabet {
  readonly starts: readonly number[];
  readonly classes: readonly number[];
  /** For each class, a flag per set that is true if the set contains the class. */
  readonly members: readonly (readonly boolean[])[];
}

/** Determinizes the search for an expression. A match may start and end anywhere in a text. */
export function determinize(nfa: Nfa, budget: Budget): Dfa {
  const alphabet = partition(nfa, budget);
  const behindSets = new Set(
    nfa.guards.flatMap((guards) => guards.filter((g) => g.look === "behind").map((g) => g.set)),
  );
  const next: number[][] = [];
  const accept: boolean[] = [];
  const ids = new Map<string, number>();
  const queue: { readonly core: readonly number[]; readonly previous: number }[] = [];

  const signature = (cls: number): string =>
    cls === END ? "" : [...behindSets].filter((set) => alphabet.members[cls]?.[set]).join();

  const enter = (core: readonly number[], previous: number): number => {
    const key = `${core.join()}|${signature(previous)}`;
    const known = ids.get(key);
    if (known !== undefined) return known;
    if (ids.size >= MAX_STATES) throw new Undecided("pattern", "too many states");
    budget.store(core.length);
    const id = queue.push({ core, previous }) - 1;
    ids.set(key, id);
    return id;
  };

  const has = (cls: number, set: number): boolean => cls !== END && alphabet.members[cls]?.[set] === true;

  const close = (core: readonly number[], previous: number, following: number): ReadonlySet<number> => {
    const reached = new Set(core);
    for (const state of reached) {
      for (const to of nfa.jumps[state] ?? []) reached.add(to);
      for (const guard of nfa.guards[state] ?? []) {
        const seen = has(guard.look === "behind" ? previous : following, guard.set);
        if (seen !== guard.negate) reached.add(guard.to);
      }
    }
    budget.spend(reached.size);
    return reached;
  };

  enter([nfa.start], END);
  let matched: number | undefined;
  const enterMatched = (): number => {
    matched ??= queue.push({ core: [], previous: END }) - 1;
    return matched;
  };

  for (let id = 0; id < queue.length; id += 1) {
    const { core, previous } = queue[id] ?? { core: [], previous: END };
    const row: number[] = [];
    next.push(row);
    if (id === matched) {
      accept.push(true);
      alphabet.members.forEach(() => {
        row.push(id);
      });
      continue;
    }
    accept.push(close(core, previous, END).has(nfa.final));
    alphabet.members.forEach((_, cls) => {
      const reached = close(core, previous, cls);
      if (reached.has(nfa.final)) {
        row.push(enterMatched());
        return;
      }
      const targets = new Set([nfa.start]);
      for (const state of reached) {
        for (const move of nfa.moves[state] ?? []) if (has(cls, move.set)) targets.add(move.to);
      }
      row.push(
        enter(
          [...targets].sort((x, y) => x - y),
          cls,
        ),
      );
    });
  }
  return { starts: alphabet.starts, classes: alphabet.classes, next, accept, matched };
}

/** Divides the code points so that each class is either inside or outside of every set. */
function partition({ sets }: Nfa, budget: Budget): Alphabet {
  const cuts = new Set([0]);
  for (const { ranges } of sets) {
    budget.spend(ranges.length / RANGES_PER_STEP);
    for (const [first, last] of ranges) {
      cuts.add(first);
      if (last < 0x10ffff) cuts.add(last + 1);
    }
  }
  const starts = [...cuts].sort((x, y) => x - y);
  const at = new Map(starts.map((start, index) => [start, index]));
  const classes = starts.map(() => 0);
  let count = 1;
  // Each set splits the classes that it cuts: the part inside of the set becomes another class.
  for (const { ranges } of sets) {
    const moved = new Map<number, number>();
    for (const [first, last] of ranges) {
      const end = at.get(last + 1) ?? starts.length;
      budget.spend((end - (at.get(first) ?? 0)) / RANGES_PER_STEP);
      for (let index = at.get(first) ?? 0; index < end; index += 1) {
        const from = classes[index] ?? 0;
        const to = moved.get(from) ?? count++;
        moved.set(from, to);
        classes[index] = to;
      }
    }
  }
  return withMembers(starts, classes, sets, at, budget);
}

/** Numbers the classes from zero, and finds the sets that contain each class. */
function withMembers(
  starts: readonly number[],
  classes: readonly number[],
  sets: Nfa["sets"],
  at: ReadonlyMap<number, number>,
  budget: Budget,
): Alphabet {
  const ids = new Map<number, number>();
  const numbered = classes.map((cls) => {
    const id = ids.get(cls) ?? ids.size;
    ids.set(cls, id);
    return id;
  });
  budget.store((ids.size * sets.length) / FLAGS_PER_ITEM);
  const members = Array.from(ids, () => sets.map(() => false));
  for (const [set, { ranges }] of sets.entries()) {
    for (const [first, last] of ranges) {
      const end = at.get(last + 1) ?? starts.length;
      for (let index = at.get(first) ?? 0; index < end; index += 1) {
        const flags = members[numbered[index] ?? 0];
        if (flags !== undefined) flags[set] = true;
      }
    }
  }
  return { starts, classes: numbered, members };
}

/** Returns the class of a code point. */
export function classOf(dfa: Dfa, codePoint: number): number {
  let low = 0;
  let high = dfa.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((dfa.starts[middle] ?? 0) <= codePoint) low = middle;
    else high = middle - 1;
  }
  return dfa.classes[low] ?? 0;
}

/** Returns true if the automaton accepts a text. */
export function accepts(dfa: Dfa, text: string): boolean {
  let state = 0;
  for (const character of text) {
    state = dfa.next[state]?.[classOf(dfa, character.codePointAt(0) ?? 0)] ?? 0;
  }
  return dfa.accept[state] === true;
}
