import type { SkillManifest } from "@skill-convert/core";
import { change, type VersionChange } from "./change.js";
import { operationChanges } from "./operation-changes.js";
import { otherChanges } from "./other-changes.js";
import { regionChanges } from "./region-changes.js";
import { type Bump, greaterBump } from "./rules.js";
import { bumpMade, type MadeBump } from "./version-pair.js";

/** The changes between two versions, and whether the version number was raised enough. */
export interface VersionComparison {
  readonly changes: readonly VersionChange[];
  /** The bump that the changes require; `unknown` if one of them cannot be decided and none is certainly major. */
  readonly required: Bump | "unknown";
  /** The bump that the decided changes require. */
  readonly requiredAtLeast: Bump;
  readonly made: MadeBump;
  /** The verdict on the bump that was made; `unknown` if it depends on an undecided change. */
  readonly enough: "yes" | "no" | "unknown";
}

/** Something that the programs of the new version use, those of the old one do not, and no manifest declares. */
export interface InferredUse {
  readonly rule: "effect-used" | "access-used";
  /** A sentence without a full stop. */
  readonly description: string;
}

/**
 * Compares two versions of a manifest (semioverse.md#s135, semioverse.md#s81, semioverse.md#s90). Schemas are compared
 * by the instances that they accept, and every breaking change of a schema has an instance that shows it.
 *
 * @param uses what the programs of the new version use and no manifest declares, which is judged like effects
 *
 * @example
 * const { required, enough } = compareVersions({ version: "1.0.0", operations: [{ name: "find" }] }, { version: "1.0.1", operations: [{ name: "seek" }] });
 * required; // "major"
 * enough; // "no"
 */
export function compareVersions(
  before: SkillManifest,
  after: SkillManifest,
  uses: readonly InferredUse[] = [],
): VersionComparison {
  const changes = [
    ...otherChanges(before, after),
    ...operationChanges(before, after),
    ...regionChanges(before, after),
    ...uses.map(({ rule, description }) => change(rule, ["effects"], description)),
  ];
  let requiredAtLeast: Bump = "none";
  for (const { bump } of changes) if (bump !== "unknown") requiredAtLeast = greaterBump(requiredAtLeast, bump);
  const isUndecided = requiredAtLeast !== "major" && changes.some(({ bump }) => bump === "unknown");
  const required = isUndecided ? "unknown" : requiredAtLeast;
  const made = bumpMade(before.version, after.version);
  const isSameSkill = !changes.some(({ rule }) => rule === "id-changed");
  const enough = isSameSkill ? isEnough(required, requiredAtLeast, made) : "no";
  return { changes, required, requiredAtLeast, made, enough };
}

function isEnough(required: Bump | "unknown", atLeast: Bump, made: MadeBump): "yes" | "no" | "unknown" {
  if (made === "major") return "yes";
  if (made === "backwards") return "no";
  const bump = made === "unknown" ? "none" : made;
  if (greaterBump(bump, atLeast) !== bump) return "no";
  return required === "unknown" ? "unknown" : "yes";
}
