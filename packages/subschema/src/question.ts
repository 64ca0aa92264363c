import { type InstanceAnswer, unknown } from "./answers.js";
import { Budget } from "./budget.js";
import { Evaluator } from "./evaluate.js";
import { Formulas, type Literal } from "./formula.js";
import { copyJson, isObject, type Json } from "./json.js";
import { DEFAULTS, type Options } from "./options.js";
import { type Gap, gap, isFinal, Undecided } from "./reasons.js";
import { Compiler } from "./schema/compile.js";
import { dialectOf } from "./schema/dialect.js";
import { Document } from "./schema/document.js";
import { metaSchema } from "./schema/meta-schemas.js";
import { GoalSearch } from "./solve/search.js";
import { Patterns } from "./strings/pattern.js";

/** The most unconfirmed instances before the search gives up. */
const ATTEMPTS = 6;

/** The search for one instance that some schemas accept and others refuse. */
export class Question {
  readonly evaluator: Evaluator;
  readonly #budget: Budget;
  readonly #formulas: Formulas;
  readonly #patterns: Patterns;
  readonly #options: Options;
  /** The literals that the instance must satisfy. */
  readonly #goal: Literal[] = [];

  constructor(options: Options) {
    this.#options = options;
    this.#budget = new Budget(options.work ?? DEFAULTS.work, options.memory ?? DEFAULTS.memory);
    this.#formulas = new Formulas(this.#budget);
    this.#patterns = new Patterns(this.#budget);
    this.evaluator = new Evaluator(this.#formulas, this.#patterns, this.#budget);
  }

  /** Copies a schema as JSON. */
  read(schema: unknown): Json {
    return copyJson(schema, this.#budget);
  }

  /** Requires that the instance is accepted, or refused, by a schema. */
  ask(schema: Json, accept: boolean): Compiler {
    const fallback = this.#options.dialect ?? DEFAULTS.dialect;
    const dialect = isObject(schema) ? dialectOf(schema, fallback) : "2020-12";
    if (dialect === undefined) {
      throw new Undecided("dialect", String((isObject(schema) ? schema["$schema"] : undefined) ?? fallback));
    }
    const document = new Document(schema, dialect, metaSchema, this.#budget);
    const name = String(this.#goal.length);
    const asserts = this.#options.format === "assertion";
    const compiler = new Compiler(this.#formulas, document, name, asserts, this.#budget);
    const literal = compiler.compile(compiler.rootSite);
    this.#goal.push(accept ? literal : -literal);
    return compiler;
  }

  /** Searches for an instance that meets all requirements, and confirms it with the evaluator. */
  answer(): InstanceAnswer {
    const search = new GoalSearch(this.#formulas, this.#patterns, this.evaluator, this.#budget);
    const supply = search.goal(this.#goal);
    let hasUnconfirmed = false;
    for (let index = 0; index < ATTEMPTS; index += 1) {
      const witness = search.nth(supply, index);
      if (witness === undefined) {
        if (hasUnconfirmed) break;
        return supply.gap === undefined ? { verdict: "no" } : unknown(supply.gap);
      }
      if (this.#isConfirmed(witness)) return { verdict: "yes", witness };
      hasUnconfirmed = true;
    }
    return unknown(gap("unconfirmed"));
  }

  /** Returns true if the instance satisfies the goal, also for validators that round. */
  #isConfirmed(witness: Json): boolean {
    this.evaluator.rounds = false;
    try {
      return this.#goal.every((literal) => this.evaluator.accepts(literal, witness)) && !this.evaluator.rounds;
    } catch (error) {
      if (error instanceof Undecided && !isFinal(error)) return false;
      throw error;
    }
  }
}

/** Runs a question, and passes the gap to `toAnswer` if it cannot be decided. */
export function answerOrGap<T>(question: () => T, toAnswer: (found: Gap) => T): T {
  try {
    return question();
  } catch (error) {
    if (error instanceof Undecided) return toAnswer(error.gap);
    // Work and memory are bounded, so only the call stack can overflow.
    if (error instanceof RangeError) return toAnswer(gap("depth"));
    throw error;
  }
}
