import type { Budget } from "../budget.js";
import type { Evaluator } from "../evaluate.js";
import type { Formulas, Literal } from "../formula.js";
import type { Json, JsonType } from "../json.js";
import type { Patterns } from "../strings/pattern.js";
import type { Supply } from "./supply.js";

/** What the procedures of the types ask of the search that they are part of. */
export interface Search {
  readonly formulas: Formulas;
  readonly patterns: Patterns;
  readonly evaluator: Evaluator;
  readonly budget: Budget;
  /** The instances that meet all literals. */
  goal(literals: readonly Literal[]): Supply;
  /** The instances of one type that meet literals on atoms of that type. */
  leaf(type: JsonType, atoms: readonly Literal[]): Supply;
  /** The instance at an index of a supply; undefined if the supply ends before it, with its `gap`. */
  nth(supply: Supply, index: number): Json | undefined;
}
