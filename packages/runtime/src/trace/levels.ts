import type { SkillManifest } from "@skill-convert/core";
import type { Level, SpanKind } from "../contracts.js";

const LEVELS: readonly Level[] = ["L0", "L1", "L2", "L3"];

/**
 * The level of a run: what the manifest declares (stop-manifest.md: L0 by default), or a higher one that was asked for.
 */
export function levelOf({ observability }: SkillManifest, asked: Level = "L0"): Level {
  const declared = observability?.level ?? "L0";
  return LEVELS.indexOf(asked) > LEVELS.indexOf(declared) ? asked : declared;
}

/** Where a step stands in the tree. */
interface Placed {
  readonly kind: SpanKind;
  readonly depth: number;
}

/**
 * Whether assertions are evaluated at a level, and their results are in its trace (stop-trace.md, "Relationship to
 * Observability Levels").
 */
export function hasAssertions(level: string): boolean {
  return level !== "L0" && level !== "L1";
}

/**
 * Which steps leave this process at a level (stop-trace.md, "Relationship to Observability Levels"): none at L0, the
 * root and its direct children at L1, everything from L2 on. Assertions belong to L2.
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
