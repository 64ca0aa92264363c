import type { Json } from "@skill-convert/core";
import { canonicalJson, getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";

/** Keys that identify an element of a list. The first one that an element has counts. */
const NAMING_KEYS = [
  "name",
  "id",
  "capability_id",
  "skill_id",
  "cmd",
  "path",
  "key",
  "check",
  "type",
  "command",
  "file",
];

/**
 * Returns, for each element of `after`, the index of the corresponding element of `before`, or -1. Equal elements are
 * paired first, then elements with the same name, then the elements between two paired neighbours if both sides have
 * equally many.
 */
export function alignLists(before: readonly Json[], after: readonly Json[]): number[] {
  return align(before, after, () => undefined);
}

/**
 * Like {@link alignLists}, for choosing the source text that an element is printed from. Before neighbours are
 * considered, it pairs objects that share at least half of their entries, such as one that was moved and renamed.
 */
export function alignSimilar(before: readonly Json[], after: readonly Json[]): number[] {
  return align(before, after, matchSimilar);
}

type Match = (
  before: readonly Json[],
  after: readonly Json[],
  matched: readonly number[],
  taken: ReadonlySet<number>,
  pair: PairUp,
) => void;

function align(before: readonly Json[], after: readonly Json[], matchOthers: Match): number[] {
  const matched = new Array<number>(after.length).fill(-1);
  const taken = new Set<number>();
  const pair = (from: number, to: number) => {
    matched[to] = from;
    taken.add(from);
  };
  const ends = matchEnds(before, after);
  for (let at = 0; at < ends.head; at++) pair(at, at);
  for (let at = 1; at <= ends.tail; at++) pair(before.length - at, after.length - at);
  matchBy(before, after, matched, taken, pair, canonicalJson);
  matchBy(before, after, matched, taken, pair, naming);
  matchOthers(before, after, matched, taken, pair);
  pairNeighbours(before, after, matched, taken, pair);
  return matched;
}

type PairUp = (from: number, to: number) => void;

function matchEnds(before: readonly Json[], after: readonly Json[]): { head: number; tail: number } {
  const limit = Math.min(before.length, after.length);
  const same = (a: Json | undefined, b: Json | undefined) => canonicalJson(a) === canonicalJson(b);
  let head = 0;
  while (head < limit && same(before[head], after[head])) head++;
  let tail = 0;
  while (tail < limit - head && same(before.at(-1 - tail), after.at(-1 - tail))) tail++;
  return { head, tail };
}

/** Pairs elements with the same identity, in order. */
function matchBy(
  before: readonly Json[],
  after: readonly Json[],
  matched: readonly number[],
  taken: ReadonlySet<number>,
  pair: PairUp,
  identify: (value: Json) => string | undefined,
): void {
  const waiting = new Map<string, number[]>();
  for (const [index, value] of before.entries()) {
    const identity = taken.has(index) ? undefined : identify(value);
    if (identity === undefined) continue;
    const queue = waiting.get(identity);
    if (queue) queue.push(index);
    else waiting.set(identity, [index]);
  }
  for (const queue of waiting.values()) queue.reverse();
  for (const [index, value] of after.entries()) {
    if (matched[index] !== -1) continue;
    const identity = identify(value);
    const from = identity === undefined ? undefined : waiting.get(identity)?.pop();
    if (from !== undefined) pair(from, index);
  }
}

function naming(value: Json): string | undefined {
  if (!isJsonRecord(value)) return undefined;
  for (const key of NAMING_KEYS) {
    const name = getOwn(value, key);
    if (typeof name === "string") return `${key}:${name}`;
  }
  return undefined;
}

/** The most pairs of elements that are compared, because the comparison is quadratic. */
const MAX_COMPARED = 1000;

/** Pairs each remaining object with the one that shares the most entries with it. */
function matchSimilar(
  before: readonly Json[],
  after: readonly Json[],
  matched: readonly number[],
  taken: ReadonlySet<number>,
  pair: PairUp,
): void {
  const free = [...before.keys()].filter((from) => !taken.has(from));
  const unmatched = [...after.keys()].filter((to) => matched[to] === -1);
  if (free.length * unmatched.length > MAX_COMPARED) return;
  for (const to of unmatched) {
    let best = -1;
    let most = 0;
    for (const from of free) {
      const shared = taken.has(from) ? 0 : sharedEntries(before[from], after[to]);
      if (shared > most) [best, most] = [from, shared];
    }
    if (best >= 0) pair(best, to);
  }
}

/** The number of entries that two objects share; 0 if it is less than half of them. */
function sharedEntries(a: Json | undefined, b: Json | undefined): number {
  if (!isJsonRecord(a) || !isJsonRecord(b)) return 0;
  const shared = Object.keys(a).filter((key) => jsonEqual(a[key], getOwn(b, key))).length;
  return shared * 2 >= Math.max(Object.keys(a).length, Object.keys(b).length) ? shared : 0;
}

/** Pairs the remaining elements between two paired neighbours if both sides have equally many. */
function pairNeighbours(
  before: readonly Json[],
  after: readonly Json[],
  matched: readonly number[],
  taken: ReadonlySet<number>,
  pair: PairUp,
): void {
  let from = 0;
  for (let to = 0; to <= after.length; to++) {
    if (matched[to] !== -1) {
      from = (matched[to] ?? before.length) + 1;
      continue;
    }
    let last = to;
    while (last < after.length && matched[last] === -1) last++;
    let free = 0;
    while (from + free < before.length && !taken.has(from + free)) free++;
    if (free === last - to) {
      for (let offset = 0; offset < free; offset++) {
        const old = before[from + offset];
        const next = after[to + offset];
        if (old !== undefined && next !== undefined && isJsonRecord(old) === isJsonRecord(next))
          pair(from + offset, to + offset);
      }
    }
    to = last - 1;
  }
}

/** Keeps as many pairs as possible that are in the same order on both sides. The others become -1. */
export function inOrder(matched: readonly number[]): number[] {
  const tails: number[] = [];
  const previous = new Array<number>(matched.length).fill(-1);
  for (const [index, from] of matched.entries()) {
    if (from < 0) continue;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((matched[tails[middle] ?? 0] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  }
  const kept = new Array<number>(matched.length).fill(-1);
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) kept[index] = matched[index] ?? -1;
  return kept;
}
