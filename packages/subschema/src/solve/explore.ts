import type { Literal } from "../formula.js";
import type { Json, JsonType } from "../json.js";
import { type Gap, gap, isFinal, Undecided } from "../reasons.js";
import type { Branch } from "./branch.js";
import type { Search } from "./context.js";
import type { Values } from "./supply.js";

/** The values of the types that have only a few, so that each is tried. */
const ALL_VALUES: Partial<Record<JsonType, readonly Json[]>> = { null: [null], boolean: [true, false] };

/** Yields the instances of a goal in one branch: those of one type, with some choices made. */
export function* explore(search: Search, goal: readonly Literal[], branch: Branch): Values {
  if (!branch.propagate()) return undefined;
  const candidates = branch.candidates ?? ALL_VALUES[branch.type];
  if (candidates !== undefined) return yield* accepted(search, goal, candidates);
  const [choice, ...others] = [...branch.choices].sort((x, y) => x.length - y.length);
  if (choice === undefined) return yield* leafValues(search, branch);
  if (isEmptyLeaf(search, branch)) return undefined;
  branch.choices = others;
  const assumed = partsOf(search, branch.atoms);
  let lastGap: Gap | undefined;
  for (const alternative of choice) {
    if (isRuledOut(search, assumed, alternative)) continue;
    const next = branch.assume(alternative);
    if (next !== undefined) lastGap = (yield* explore(search, goal, next)) ?? lastGap;
  }
  return lastGap;
}

/** Collects the assumptions about each named member and each item of a tuple. */
function partsOf(search: Search, atoms: readonly Literal[]): ReadonlyMap<string, readonly Literal[]> {
  const parts = new Map<string, Literal[]>();
  for (const literal of atoms) {
    const part = partOf(search, literal);
    if (part === undefined) continue;
    const known = parts.get(part.name);
    if (known === undefined) parts.set(part.name, [part.value]);
    else known.push(part.value);
  }
  return parts;
}

function partOf(search: Search, literal: Literal): { readonly name: string; readonly value: Literal } | undefined {
  const atom = search.formulas.get(literal);
  if (atom.kind !== "property" && atom.kind !== "item") return undefined;
  const name = atom.kind === "property" ? `.${atom.key}` : `[${atom.index}`;
  return { name, value: literal > 0 ? atom.value : -atom.value };
}

/** Returns true if an alternative needs a member or an item that contradicts the assumptions about it. */
function isRuledOut(
  search: Search,
  assumed: ReadonlyMap<string, readonly Literal[]>,
  alternative: readonly Literal[],
): boolean {
  return alternative.some((literal) => {
    const part = literal < 0 ? partOf(search, literal) : undefined;
    if (part === undefined) return false;
    const goal = search.goal([...(assumed.get(part.name) ?? []), part.value]);
    return search.nth(goal, 0) === undefined && goal.gap === undefined;
  });
}

/** Yields the candidates that satisfy the goal. */
function* accepted(search: Search, goal: readonly Literal[], candidates: readonly Json[]): Values {
  let lastGap: Gap | undefined;
  for (const value of candidates) {
    const verdict = judge(search, goal, value);
    if (verdict === true) yield value;
    else if (verdict !== false) lastGap = verdict;
  }
  return lastGap;
}

function judge(search: Search, goal: readonly Literal[], value: Json): boolean | Gap {
  let lastGap: Gap | undefined;
  for (const literal of goal) {
    try {
      if (!search.evaluator.accepts(literal, value)) return false;
    } catch (error) {
      if (!(error instanceof Undecided) || isFinal(error)) throw error;
      lastGap = error.gap;
    }
  }
  return lastGap ?? true;
}

/** Returns true if the atoms contradict each other, whatever is chosen later. */
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
    if (branch.excluded.size > 0 && branch.excluded.has(search.evaluator.canonical(value))) continue;
    const [unknown] = branch.opaque;
    if (unknown !== undefined) return opaqueGap(search, unknown);
    yield value;
  }
}

function opaqueGap(search: Search, literal: Literal): Gap {
  const formula = search.formulas.get(literal);
  return formula.kind === "opaque" ? gap(formula.code, formula.detail) : gap("reference");
}
