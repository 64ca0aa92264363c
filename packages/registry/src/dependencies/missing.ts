import { satisfies, validRange } from "semver";
import type { SkillRegistry } from "../registry/registry.js";
import type { SkillDependency } from "../registry/skill.js";
import { cycleThrough } from "./cycles.js";

/** Why a dependency is not met. */
export type MissingReason = "not registered" | "on a cycle" | "refused" | "another version";

/** Why a dependency is not met, and the end of a sentence that begins with it: "which is not registered". */
export interface Missing {
  readonly because: MissingReason;
  readonly message: string;
}

/** Definition 5.1: why a dependency is not met; undefined if it is. */
export function whyMissing(
  registry: SkillRegistry,
  { id, declared: { version } }: Pick<SkillDependency, "id" | "declared">,
): Missing | undefined {
  const skill = registry.lookup(id);
  if (skill === undefined) return whyAbsent(registry, id);
  const has = skill.manifest.version;
  if (version === undefined || isMet(version, has)) return undefined;
  const message = `which is registered in ${has === undefined ? "no version" : `version ${has}`}, not ${version}`;
  return { because: "another version", message };
}

/** Why an id is not registered. A skill on a cycle was refused for it, and is not called unknown (invariant 5.3). */
export function whyAbsent(registry: SkillRegistry, id: string): Missing {
  const refused = registry.refusal(id);
  if (refused === undefined) return { because: "not registered", message: "which is not registered" };
  if (!refused.cyclic) return { because: "refused", message: "which was refused" };
  const path = cycleThrough(id, (other) => registry.refusal(other)?.skill.dependencies.map((to) => to.id) ?? []);
  return { because: "on a cycle", message: `which is on a cycle of dependencies: ${path.join(" → ")}` };
}

/** A range that is none of SemVer's cannot be judged, and is not held against a skill. */
function isMet(range: string, version: string | undefined): boolean {
  if (validRange(range) === null) return true;
  return version !== undefined && satisfies(version, range, { includePrerelease: true });
}
