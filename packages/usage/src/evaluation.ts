import { MAX_DEPTH } from "./program.js";

/** The maximum number of expressions of one program that are evaluated. */
const MAX_STEPS = 200_000;

/**
 * Returns a function that computes a value per node once. A node that depends on itself, that is nested too deeply, or
 * that is one too many has the value `otherwise`.
 */
export function memoizePerNode<N extends { readonly from: number; readonly to: number; readonly name: string }, T>(
  otherwise: T,
  compute: (node: N) => T,
): (node: N) => T {
  const known = new Map<string, T>();
  const pending = new Set<string>();
  let steps = 0;
  return (node) => {
    const key = `${node.name}:${node.from}:${node.to}`;
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as T;
    if (pending.has(key) || pending.size > MAX_DEPTH || ++steps > MAX_STEPS) return otherwise;
    pending.add(key);
    const result = compute(node);
    pending.delete(key);
    known.set(key, result);
    return result;
  };
}
