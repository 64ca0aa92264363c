import { compareText } from "../collections/order.js";

type Next = (id: string) => readonly string[];

/**
 * Finds the cycles that can be reached from some ids (semioverse.md#s66): one for each strongly connected component. It
 * is the shortest cycle through the first id of the component, as a path that ends where it begins.
 *
 * @example
 * const next = { a: ["b"], b: ["a"], c: [] };
 * findCycles(["a", "c"], (id) => next[id]); // [["a", "b", "a"]]
 */
export function findCycles(starts: readonly string[], next: Next): string[][] {
  return cyclicComponents(starts, next)
    .map((component) => shortestCycle(component, next))
    .sort((a, b) => compareText(a[0] ?? "", b[0] ?? ""));
}

/** Returns every id on a cycle that can be reached from some ids. */
export function idsOnCycles(starts: readonly string[], next: Next): ReadonlySet<string> {
  return new Set(cyclicComponents(starts, next).flat());
}

/**
 * The strongly connected components with a cycle (Tarjan's algorithm), without recursion, because chains can be long.
 */
function cyclicComponents(starts: readonly string[], next: Next): string[][] {
  const found: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const lower = (id: string, value: number | undefined) => {
    if (value !== undefined && value < (low.get(id) ?? 0)) low.set(id, value);
  };
  for (const start of starts) {
    const work = [{ id: start, children: [] as readonly string[], at: -1 }];
    for (let frame = work.at(-1); frame !== undefined; frame = work.at(-1)) {
      const { id } = frame;
      if (frame.at < 0) {
        if (index.has(id)) {
          work.pop();
          continue;
        }
        low.set(id, index.size);
        index.set(id, index.size);
        stack.push(id);
        onStack.add(id);
        frame.children = next(id);
        frame.at = 0;
      }
      const child = frame.children[frame.at++];
      if (child !== undefined) {
        if (!index.has(child)) work.push({ id: child, children: [], at: -1 });
        else if (onStack.has(child)) lower(id, index.get(child));
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      if (parent !== undefined) lower(parent.id, low.get(id));
      if (low.get(id) !== index.get(id)) continue;
      const component = stack.splice(stack.lastIndexOf(id));
      for (const member of component) onStack.delete(member);
      if (component.length > 1 || next(id).includes(id)) found.push(component);
    }
  }
  return found;
}

function shortestCycle(component: readonly string[], next: Next): string[] {
  const members = new Set(component);
  const start = [...component].sort(compareText)[0] ?? "";
  return cycleThrough(start, (id) => next(id).filter((child) => members.has(child)));
}

/** Returns the shortest cycle through an id that is on a cycle, as a path that ends where it begins. */
export function cycleThrough(start: string, next: Next): string[] {
  const from = new Map<string, string>();
  const queue = [start];
  for (const id of queue) {
    for (const child of [...next(id)].sort(compareText)) {
      if (child === start) return [...pathTo(id, from), start];
      if (from.has(child)) continue;
      from.set(child, id);
      queue.push(child);
    }
  }
  return [start, start];
}

function pathTo(end: string, from: ReadonlyMap<string, string>): string[] {
  const path = [end];
  for (let id = from.get(end); id !== undefined; id = from.get(id)) path.unshift(id);
  return path;
}
