import { JS } from "refa";
import type { Budget } from "../budget.js";
import { Undecided } from "../reasons.js";
import { backtrackingSteps } from "./backtracking.js";
import { accepts, type Dfa, determinize } from "./dfa.js";
import { buildNfa, type Part, type Sequence, singleCharacter } from "./nfa.js";
import { unicodeRegExp } from "./unicode.js";

/** One automaton of a pattern; a text matches the pattern if it is accepted by each, or refused where negated. */
export interface Conjunct {
  readonly dfa: Dfa;
  readonly negate: boolean;
}

/** What the engine of the platform may do for one text; with more to do, automata take over. */
const MAX_STEPS = 1_000_000;

/** The steps of the engine that take as long as one of the search. */
const STEPS_A_UNIT = 500;

/** A regular expression of a schema: as a test in bounded time, and as automata. */
export class Pattern {
  readonly #regExp: RegExp;
  readonly #steps: (length: number) => number;
  readonly #budget: Budget;
  #automata: readonly Conjunct[] | Undecided | undefined;

  constructor(source: string, budget: Budget) {
    const regExp = unicodeRegExp(source);
    if (regExp === undefined) throw new Undecided("malformed", `pattern ${source}`);
    this.#regExp = regExp;
    this.#steps = backtrackingSteps(regExp);
    this.#budget = budget;
  }

  /** Whether the pattern matches somewhere in the text. */
  test(text: string): boolean {
    const steps = this.#steps(text.length);
    if (steps <= MAX_STEPS) {
      this.#budget.spend(steps / STEPS_A_UNIT);
      return this.#regExp.test(text);
    }
    this.#budget.spend(Math.ceil(text.length / 16));
    return this.automata().every(({ dfa, negate }) => accepts(dfa, text) !== negate);
  }

  /** The pattern as automata. */
  automata(): readonly Conjunct[] {
    this.#automata ??= this.#compile();
    if (this.#automata instanceof Undecided) throw this.#automata;
    return this.#automata;
  }

  #compile(): readonly Conjunct[] | Undecided {
    try {
      return split(alternativesOf(this.#regExp)).map(({ parts, negate }) => ({
        dfa: determinize(buildNfa(parts), this.#budget),
        negate,
      }));
    } catch (error) {
      if (error instanceof Undecided) return error;
      return new Undecided("pattern", this.#regExp.source);
    }
  }
}

function alternativesOf(regExp: RegExp): readonly Sequence[] {
  const parser = JS.Parser.fromLiteral(regExp);
  return parser.parse({ assertions: "parse", backreferences: "throw" }).expression.alternatives;
}

interface SplitPart {
  readonly parts: readonly Part[];
  readonly negate: boolean;
}

/** `^(?=A)(?!B)C` is `^A` and not `^B` and `^C`: lookaheads at the start become automata of their own. */
function split(alternatives: readonly Sequence[]): readonly SplitPart[] {
  const [only] = alternatives;
  const [anchor, ...rest] = only?.elements ?? [];
  if (alternatives.length !== 1 || anchor === undefined || !isStartAnchor(anchor)) {
    return [{ parts: [alternation(alternatives)], negate: false }];
  }
  const split: SplitPart[] = [];
  let index = 0;
  for (const part of rest) {
    if (part.type !== "Assertion" || part.kind !== "ahead") break;
    split.push({ parts: [anchor, alternation(part.alternatives)], negate: part.negate });
    index += 1;
  }
  return [...split, { parts: [anchor, ...rest.slice(index)], negate: false }];
}

function isStartAnchor(part: Part): boolean {
  if (part.type !== "Assertion" || part.kind !== "behind" || !part.negate) return false;
  return singleCharacter(part.alternatives)?.isAll === true;
}

function alternation(alternatives: readonly Sequence[]): Part {
  return { type: "Alternation", alternatives: [...alternatives] };
}

/** The patterns of one question, each compiled once. */
export class Patterns {
  readonly #known = new Map<string, Pattern>();
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  get(source: string): Pattern {
    const known = this.#known.get(source);
    if (known !== undefined) return known;
    const pattern = new Pattern(source, this.#budget);
    this.#known.set(source, pattern);
    return pattern;
  }
}
