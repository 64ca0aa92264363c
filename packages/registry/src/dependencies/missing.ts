import { satisfies, validRange } from "semver";
import type { SkillRegistry } from "../registry/registry.js";
import type { SkillDependency } from "../registry/skill.js";
import { cycleThrough } from "./cycles.js";

/** The reason why a dependency is not met. */
export type MissingReason = "not registered" | "on a cycle" | "refused" | "another version";

/** The reason why a dependency is not met. `message` is the end of a sentence, such as "which is not registered". */
export interface Missing {
  readonly because: MissingReason;
  readonly message: string;
}

/** Returns the reason why a dependency is not met (semioverse.md#s63), or undefined if it is met. */
export function whyMissing(
  registry: SkillRegistry,
  { id, declared: { version } }: Pick<SkillDependency, "id" | "declared">,
): Missing | undefined {
  const skill = registry.lookup(id);
  if (skill === undefined) return whyAbsent(registry, id);
  const actual = skill.manifest.version;
  if (version === undefined || isMet(version, actual)) return undefined;
  const message =
    actual === undefined
      ? `which is registered without a version, so it does not meet ${version}`
      : `which is registered in version ${actual}, not ${version}`;
  return { because: "another version", message };
}

/**
 * Returns the reason why an id is not registered. A skill that was refused because of a cycle is not reported as
 * unknown.
 */
export function whyAbsent(registry: SkillRegistry, id: string): Missing {
  const refused = registry.refusal(id);
  if (refused === undefined) return { because: "not registered", message: "which is not registered" };
  if (!refused.cyclic) return { because: "refused", message: "which was refused" };
  const path = cycleThrough(id, (from) => registry.refusal(from)?.skill.dependencies.map((to) => to.id) ?? []);
  return { because: "on a cycle", message: `which is on a cycle of dependencies: ${path.join(" → ")}` };
}

/** Returns true also for a range that is not a SemVer range, because it cannot be judged. */
function isMet(range: string, version: string | undefined): boolean {
  if (validRange(range) === null) return true;
  return version !== undefined && satisfies(version, range, { includePrerelease: true });
}
