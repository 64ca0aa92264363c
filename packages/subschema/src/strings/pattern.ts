import { type AST, RegExpParser, RegExpSyntaxError } from "@eslint-community/regexpp";
import type { Budget } from "../budget.js";
import { Undecided } from "../reasons.js";
import { backtrackingSteps } from "./backtracking.js";
import { accepts, type Dfa, determinize } from "./dfa.js";
import type { Part, Sequence } from "./expression.js";
import { buildNfa, matchesInsidePair, type Nfa, singleCharacter } from "./nfa.js";
import { readExpression } from "./read-expression.js";
import { unicodeRegExp } from "./unicode.js";

/** One automaton of a pattern. A text matches the pattern if each automaton accepts it, or refuses it if negated. */
export interface Conjunct {
  readonly dfa: Dfa;
  readonly negate: boolean;
}

interface NfaConjunct {
  readonly nfa: Nfa;
  readonly insidePair: boolean;
  readonly negate: boolean;
}

const ASTRAL = /[\u{10000}-\u{10ffff}]/u;

/** The most steps that the engine of the platform may need for a text; with more, automata are used. */
const MAX_STEPS = 1_000_000;

/** The number of engine steps in the time of one step of work. */
const ENGINE_STEPS_PER_STEP = 500;

/** The number of characters of a pattern that can be parsed in the time of one step of work. */
const CHARACTERS_PER_STEP = 10;

/** A regular expression of a schema, as a test in bounded time and as automata. */
export class Pattern {
  readonly #regExp: RegExp;
  readonly #expression: AST.Pattern;
  readonly #steps: (length: number) => number;
  readonly #budget: Budget;
  #expressions: readonly NfaConjunct[] | Undecided | undefined;
  #automata: readonly Conjunct[] | Undecided | undefined;

  constructor(source: string, budget: Budget) {
    const regExp = unicodeRegExp(source);
    if (regExp === undefined) throw new Undecided("malformed", `pattern ${source}`);
    budget.spend(source.length / CHARACTERS_PER_STEP);
    this.#regExp = regExp;
    this.#expression = parse(regExp.source);
    this.#steps = backtrackingSteps(this.#expression);
    this.#budget = budget;
  }

  /** Returns true if the pattern matches somewhere in the text. */
  test(text: string): boolean {
    if (ASTRAL.test(text)) this.#checkPairs();
    const steps = this.#steps(text.length);
    if (steps <= MAX_STEPS) {
      this.#budget.spend(steps / ENGINE_STEPS_PER_STEP);
      return this.#regExp.test(text);
    }
    this.#budget.spend(Math.ceil(text.length / 16));
    return this.automata().every(({ dfa, negate }) => accepts(dfa, text) !== negate);
  }

  /** Returns the pattern as automata. */
  automata(): readonly Conjunct[] {
    this.#checkPairs();
    this.#automata ??= orUndecided(() =>
      orThrow(this.#read()).map(({ nfa, negate }) => ({ dfa: determinize(nfa, this.#budget), negate })),
    );
    return orThrow(this.#automata);
  }

  #checkPairs(): void {
    const read = this.#read();
    if (!(read instanceof Undecided) && read.some(({ insidePair }) => insidePair)) {
      throw new Undecided("pattern", "an empty match, which engines also find inside of a character");
    }
  }

  #read(): readonly NfaConjunct[] | Undecided {
    this.#expressions ??= orUndecided(() =>
      split(readExpression(this.#expression, this.#budget)).map(({ parts, negate }) => {
        const nfa = buildNfa(parts, this.#budget);
        return { nfa, insidePair: matchesInsidePair(nfa), negate };
      }),
    );
    return this.#expressions;
  }
}

function orUndecided<T>(make: () => T): T | Undecided {
  try {
    return make();
  } catch (error) {
    if (error instanceof Undecided) return error;
    throw error;
  }
}

function orThrow<T>(made: T | Undecided): T {
  if (made instanceof Undecided) throw made;
  return made;
}

/** Parses a pattern that the platform accepts. Throws `Undecided` for syntax that only the platform knows. */
function parse(source: string): AST.Pattern {
  try {
    return new RegExpParser().parsePattern(source, 0, source.length, { unicode: true });
  } catch (error) {
    if (error instanceof RegExpSyntaxError) throw new Undecided("pattern", error.message);
    throw error;
  }
}

interface SplitPart {
  readonly parts: Sequence;
  readonly negate: boolean;
}

/** Splits lookaheads at the start into separate automata: `^(?=A)(?!B)C` means `^A` and not `^B` and `^C`. */
function split(alternatives: readonly Sequence[]): readonly SplitPart[] {
  const [only] = alternatives;
  const [anchor, ...rest] = only ?? [];
  if (alternatives.length !== 1 || anchor === undefined || !isStartAnchor(anchor)) {
    return [{ parts: [alternation(alternatives)], negate: false }];
  }
  const split: SplitPart[] = [];
  let index = 0;
  for (const part of rest) {
    if (part.type !== "look" || part.look !== "ahead") break;
    split.push({ parts: [anchor, alternation(part.alternatives)], negate: part.negate });
    index += 1;
  }
  return [...split, { parts: [anchor, ...rest.slice(index)], negate: false }];
}

function isStartAnchor(part: Part): boolean {
  if (part.type !== "look" || part.look !== "behind" || !part.negate) return false;
  return singleCharacter(part.alternatives)?.isAll === true;
}

function alternation(alternatives: readonly Sequence[]): Part {
  return { type: "choice", alternatives };
}

/** The patterns of one question. Each is compiled once. */
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
