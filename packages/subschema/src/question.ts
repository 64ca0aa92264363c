import { type InstanceAnswer, unknown } from "./answers.js";
import { Budget } from "./budget.js";
import { Evaluator } from "./evaluate.js";
import { Formulas, type Literal } from "./formula.js";
import { isObject, type Json } from "./json.js";
import { DEFAULTS, type Options } from "./options.js";
import { type Gap, gap, Undecided } from "./reasons.js";
import { Compiler } from "./schema/compile.js";
import { type Dialect, dialectOf } from "./schema/dialect.js";
import { countSchemas, Document } from "./schema/document.js";
import { GoalSearch } from "./solve/search.js";
import { Patterns } from "./strings/pattern.js";
import { metaSchema, validates } from "./validator.js";

/** Instances that the validator refused before the search gives up. */
const ATTEMPTS = 6;

/** The steps of the search that take as long as the validator does to compile a small schema. */
const SCHEMA_COST = 40;

/** A schema of the question, and what an instance is asked to do with it. */
interface Side {
  readonly schema: Json;
  readonly dialect: Dialect;
  readonly literal: Literal;
  readonly accept: boolean;
}

/** The search for one instance that some schemas accept and others refuse. */
export class Question {
  readonly evaluator: Evaluator;
  readonly #budget: Budget;
  readonly #formulas: Formulas;
  readonly #patterns: Patterns;
  readonly #options: Options;
  readonly #sides: Side[] = [];

  constructor(options: Options) {
    this.#options = options;
    this.#budget = new Budget(options.work ?? DEFAULTS.work, options.memory ?? DEFAULTS.memory);
    this.#formulas = new Formulas(this.#budget);
    this.#patterns = new Patterns(this.#budget);
    this.evaluator = new Evaluator(this.#formulas, this.#patterns, this.#budget);
  }

  /** Asks that the instance be accepted, or refused, by a schema. */
  ask(schema: Json, accept: boolean): Literal {
    const fallback = this.#options.dialect ?? DEFAULTS.dialect;
    const dialect = isObject(schema) ? dialectOf(schema, fallback) : "2020-12";
    if (dialect === undefined) {
      throw new Undecided("dialect", String((isObject(schema) ? schema["$schema"] : undefined) ?? fallback));
    }
    const document = new Document(schema, dialect, metaSchema);
    const name = String(this.#sides.length);
    const literal = new Compiler(this.#formulas, document, name, this.#options.format === "assertion").root();
    this.#sides.push({ schema, dialect, literal, accept });
    return literal;
  }

  /** An instance that does what was asked, and of which the validator says so too. */
  answer(): InstanceAnswer {
    const search = new GoalSearch(this.#formulas, this.#patterns, this.evaluator, this.#budget);
    const supply = search.goal(this.#sides.map(({ literal, accept }) => (accept ? literal : -literal)));
    let refused = false;
    for (let index = 0; index < ATTEMPTS; index += 1) {
      const witness = search.nth(supply, index);
      if (witness === undefined) {
        if (refused) break;
        return supply.gap === undefined ? { verdict: "no" } : unknown(supply.gap);
      }
      if (this.#isConfirmed(witness)) return { verdict: "yes", witness };
      refused = true;
    }
    return unknown(gap("unconfirmed"));
  }

  #isConfirmed(witness: Json): boolean {
    const agreed = this.#sides.every(({ literal, accept }) => this.evaluator.accepts(literal, witness) === accept);
    // The validator compiles each schema, which is work too.
    for (const { schema } of this.#sides) this.#budget.spend(SCHEMA_COST * countSchemas(schema));
    return agreed && this.#sides.every(({ schema, dialect, accept }) => validates(schema, dialect, witness) === accept);
  }
}

/** Runs a question; what it cannot decide becomes a gap. */
export function settle<T>(question: () => T, open: (found: Gap) => T): T {
  try {
    return question();
  } catch (error) {
    if (error instanceof Undecided) return open(error.gap);
    // The only way left for a schema to exhaust something is the depth of the call stack.
    if (error instanceof RangeError) return open(gap("depth"));
    throw error;
  }
}
