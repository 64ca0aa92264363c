import type { SkillManifest } from "@skill-convert/core";
import type { Level, SpanKind } from "../contracts.js";

const LEVELS: readonly Level[] = ["L0", "L1", "L2", "L3"];

/**
 * Returns the level of a run: that of the manifest (stop.md#s38), or the requested one if it is higher (stop.md#d41).
 */
export function levelOf({ observability }: SkillManifest, requested: Level = "L0"): Level {
  const declared = observability?.level ?? "L0";
  return LEVELS.indexOf(requested) > LEVELS.indexOf(declared) ? requested : declared;
}

/** The kind of a step and its depth in the tree. */
interface PlacedStep {
  readonly kind: SpanKind;
  readonly depth: number;
}

/** Returns true if assertions are evaluated at a level and are part of its trace (stop.md#s123, stop.md#s176). */
export function hasAssertions(level: string): boolean {
  return level !== "L0" && level !== "L1";
}

/**
 * Returns true if a step is written and exported at a level: none at L0 (stop.md#s174), the root and its direct
 * children at L1 (stop.md#s175) but no assertions (stop.md#d42), all from L2 on (stop.md#s176).
 */
export function isTraced({ kind, depth }: PlacedStep, level: Level): boolean {
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
