import { canonical, type Json } from "../json.js";
import { type Gap, gap } from "../reasons.js";
import type { Search } from "./context.js";
import type { Supply, Values } from "./supply.js";

const MAX_ITEMS = 1500;
const MAX_PRODUCT = 3000;

/**
 * Yields arrays of distinct values, one from each supply. By Hall's theorem, as many candidates from each supply as
 * there are places decide whether there is such an array. A matching finds the first one.
 */
export function* distinctValues(search: Search, supplies: readonly Supply[]): Values {
  if (supplies.length > MAX_ITEMS) return gap("precision", "an array of very many distinct items");
  const rows: (readonly Json[])[] = [];
  let lastGap: Gap | undefined;
  for (const supply of supplies) {
    search.nth(supply, supplies.length - 1);
    rows.push(supply.found.slice(0, supplies.length));
    if (supply.found.length < supplies.length) lastGap = supply.gap ?? lastGap;
  }
  const matched = match(search, rows);
  if (matched === undefined) return lastGap;
  yield matched;
  return yield* otherArrays(search, supplies, rows, lastGap);
}

/** Chooses a value from each row, all distinct, with augmenting paths in a bipartite graph. */
function match(search: Search, rows: readonly (readonly Json[])[]): Json[] | undefined {
  const keys = new Map<Json, string>();
  const keyOf = (value: Json): string => {
    const key = keys.get(value) ?? canonical(value);
    keys.set(value, key);
    return key;
  };
  const owner = new Map<string, number>();
  const chosen: Json[] = [];
  for (let row = 0; row < rows.length; row += 1) {
    if (!augment(search, rows, keyOf, owner, chosen, row)) return undefined;
  }
  return chosen;
}

/** Finds a value for one more row with a breadth-first search, which may change the values of other rows. */
function augment(
  search: Search,
  rows: readonly (readonly Json[])[],
  keyOf: (value: Json) => string,
  owner: Map<string, number>,
  chosen: Json[],
  row: number,
): boolean {
  const reached = new Map<string, { readonly row: number; readonly value: Json }>();
  const queue = [row];
  for (const current of queue) {
    search.budget.spend(1 + ((rows[current]?.length ?? 0) >> 4));
    for (const value of rows[current] ?? []) {
      const key = keyOf(value);
      if (reached.has(key)) continue;
      reached.set(key, { row: current, value });
      const taken = owner.get(key);
      if (taken !== undefined) {
        queue.push(taken);
        continue;
      }
      let free: string | undefined = key;
      while (free !== undefined) {
        const step: { readonly row: number; readonly value: Json } | undefined = reached.get(free);
        if (step === undefined) break;
        const replaced: Json | undefined = chosen[step.row];
        owner.set(free, step.row);
        chosen[step.row] = step.value;
        free = step.row === row || replaced === undefined ? undefined : keyOf(replaced);
      }
      return true;
    }
  }
  return false;
}

/** Yields the other arrays of distinct values, if there are few candidates. */
function* otherArrays(
  search: Search,
  supplies: readonly Supply[],
  rows: readonly (readonly Json[])[],
  lastGap: Gap | undefined,
): Values {
  const size = rows.reduce((product, row) => product * row.length, 1);
  const complete = supplies.every((supply, at) => {
    search.nth(supply, rows.length);
    return supply.ended && supply.found.length === rows[at]?.length;
  });
  if (size > MAX_PRODUCT) return gap("enumeration", "many arrays of distinct items");
  yield* combine(rows, [], new Set());
  return complete ? lastGap : gap("enumeration", "many arrays of distinct items");
}

function* combine(
  rows: readonly (readonly Json[])[],
  chosen: readonly Json[],
  used: ReadonlySet<string>,
): Generator<Json> {
  const row = rows[chosen.length];
  if (row === undefined) {
    yield chosen;
    return;
  }
  for (const value of row) {
    const key = canonical(value);
    if (!used.has(key)) yield* combine(rows, [...chosen, value], new Set([...used, key]));
  }
}
