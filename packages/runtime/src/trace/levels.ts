import type { SkillManifest } from "@skill-convert/core";
import type { Level, SpanKind } from "../contracts.js";

const LEVELS: readonly Level[] = ["L0", "L1", "L2", "L3"];

/** Whether a level has what another one adds (stop-levels.md: "Levels are additive"). */
export function reaches(level: Level, other: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(other);
}

/** The level of a run: the one that the manifest declares (stop-manifest.md: L0 by default), or a higher one that was asked for. */
export function levelOf({ observability }: SkillManifest, asked: Level = "L0"): Level {
  const declared = observability?.level ?? "L0";
  return reaches(asked, declared) ? asked : declared;
}

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
