import type { Budget } from "../budget.js";
import type { Evaluator } from "../evaluate.js";
import type { Formulas, Literal } from "../formula.js";
import type { Json, JsonType } from "../json.js";
import type { Patterns } from "../strings/pattern.js";
import type { Supply } from "./supply.js";

/** The functions of the search that the procedures of the types use. */
export interface Search {
  readonly formulas: Formulas;
  readonly patterns: Patterns;
  readonly evaluator: Evaluator;
  readonly budget: Budget;
  /** Returns the instances that satisfy all literals. */
  goal(literals: readonly Literal[]): Supply;
  /** Returns the instances of one type that satisfy literals on atoms of that type. */
  leaf(type: JsonType, atoms: readonly Literal[]): Supply;
  /** Returns the instance at an index of a supply, or undefined if the supply ends before it. Its `gap` is set then. */
  nth(supply: Supply, index: number): Json | undefined;
}
