import type { Level, SpanKind } from "../contracts.js";

/** Where a step stands in the tree. */
interface Placed {
  readonly kind: SpanKind;
  readonly depth: number;
}

/** Whether a trace of this level has the results of assertions (stop-trace.md, "Relationship to Observability Levels"). */
export function hasAssertions(level: string): boolean {
  return level !== "L0" && level !== "L1";
}

/**
 * Which steps leave this process at a level (stop-trace.md, "Relationship to Observability Levels"): none at L0, the root
 * and its direct children at L1, everything from L2 on. Assertions belong to L2.
 */
export function isTraced({ kind, depth }: Placed, level: Level): boolean {
  switch (level) {
    case "L0":
      return false;
    case "L1":
      return depth <= 1 && kind !== "assertion.check";
    case "L2":
    case "L3":
      return true;
  }
}
