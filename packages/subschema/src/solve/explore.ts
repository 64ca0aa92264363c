import type { Literal } from "../formula.js";
import { canonical, type Json, type JsonType } from "../json.js";
import { type Gap, gap, isFinal, Undecided } from "../reasons.js";
import type { Branch } from "./branch.js";
import type { Search } from "./search.js";
import type { Values } from "./supply.js";

/** The types with so few values that each is tried. */
const FEW: Partial<Record<JsonType, readonly Json[]>> = { null: [null], boolean: [true, false] };

/** The instances of a goal that lie in one branch: those of one type, with some choices made. */
export function* explore(search: Search, goal: readonly Literal[], branch: Branch): Values {
  if (!branch.propagate()) return undefined;
  const candidates = branch.candidates ?? FEW[branch.type];
  if (candidates !== undefined) return yield* accepted(search, goal, candidates);
  const [choice, ...others] = [...branch.choices].sort((x, y) => x.length - y.length);
  if (choice === undefined) return yield* leafValues(search, branch);
  if (isEmptyLeaf(search, branch)) return undefined;
  branch.choices = others;
  let open: Gap | undefined;
  for (const alternative of choice) {
    const next = branch.assume(alternative);
    if (next !== undefined) open = (yield* explore(search, goal, next)) ?? open;
  }
  return open;
}

/** The candidates that meet the goal. */
function* accepted(search: Search, goal: readonly Literal[], candidates: readonly Json[]): Values {
  let open: Gap | undefined;
  for (const value of candidates) {
    const verdict = judge(search, goal, value);
    if (verdict === true) yield value;
    else if (verdict !== false) open = verdict;
  }
  return open;
}

function judge(search: Search, goal: readonly Literal[], value: Json): boolean | Gap {
  let open: Gap | undefined;
  for (const literal of goal) {
    try {
      if (!search.evaluator.accepts(literal, value)) return false;
    } catch (error) {
      if (!(error instanceof Undecided) || isFinal(error)) throw error;
      open = error.gap;
    }
  }
  return open ?? true;
}

/** Whether the atoms contradict each other, whatever is chosen later. */
function isEmptyLeaf(search: Search, branch: Branch): boolean {
  if (branch.atoms.length < 2) return false;
  const leaf = search.leaf(branch.type, branch.atoms);
  return search.nth(leaf, 0) === undefined && leaf.gap === undefined;
}

function* leafValues(search: Search, branch: Branch): Values {
  const leaf = search.leaf(branch.type, branch.atoms);
  for (let index = 0; ; index += 1) {
    const value = search.nth(leaf, index);
    if (value === undefined) return leaf.gap;
    search.budget.spend();
    if (branch.excluded.size > 0 && branch.excluded.has(canonical(value))) continue;
    const [unknown] = branch.opaque;
    if (unknown !== undefined) return opaqueGap(search, unknown);
    yield value;
  }
}

function opaqueGap(search: Search, literal: Literal): Gap {
  const formula = search.formulas.get(literal);
  return formula.kind === "opaque" ? gap(formula.code, formula.detail) : gap("reference");
}
