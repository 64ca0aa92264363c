import type { SkillManifest } from "@skill-convert/core";
import { requireManifest } from "../arguments.js";
import type { VersionChange } from "./change.js";
import { operationChanges } from "./operation-changes.js";
import { otherChanges } from "./other-changes.js";
import { regionChanges } from "./region-changes.js";
import { type Bump, greaterBump } from "./rules.js";
import { bumpMade, type MadeBump } from "./version-pair.js";

/** What changed between two versions, and whether the version says so. */
export interface VersionComparison {
  readonly changes: readonly VersionChange[];
  /** The bump that the changes demand; `unknown` if one of them cannot be decided and none is certainly major. */
  readonly required: Bump | "unknown";
  /** The bump that they demand at the least. */
  readonly requiredAtLeast: Bump;
  readonly made: MadeBump;
  /** Whether the bump that was made is enough. What is not known is not fine. */
  readonly enough: "yes" | "no" | "unknown";
}

/**
 * Section 11, question 2: compares two versions of a manifest by definitions 7.2 to 7.4. Schemas are compared by what
 * they accept; every break comes with an instance that shows it.
 *
 * @example
 * const { required, enough } = compareVersions({ version: "1.0.0", operations: [{ name: "find" }] }, { version: "1.0.1", operations: [{ name: "seek" }] });
 * required; // "major"
 * enough; // "no"
 */
export function compareVersions(before: SkillManifest, after: SkillManifest): VersionComparison {
  requireManifest(before, "the old version");
  requireManifest(after, "the new version");
  const changes = [...otherChanges(before, after), ...operationChanges(before, after), ...regionChanges(before, after)];
  let requiredAtLeast: Bump = "none";
  for (const { bump } of changes) if (bump !== "unknown") requiredAtLeast = greaterBump(requiredAtLeast, bump);
  const open = requiredAtLeast !== "major" && changes.some(({ bump }) => bump === "unknown");
  const required = open ? "unknown" : requiredAtLeast;
  const made = bumpMade(before.version, after.version);
  const isSame = !changes.some(({ rule }) => rule === "id-changed");
  const enough = isSame ? isEnough(required, requiredAtLeast, made) : "no";
  return { changes, required, requiredAtLeast, made, enough };
}

function isEnough(required: Bump | "unknown", atLeast: Bump, made: MadeBump): "yes" | "no" | "unknown" {
  if (made === "major") return "yes";
  if (made === "backwards") return "no";
  const bump = made === "unknown" ? "none" : made;
  if (greaterBump(bump, atLeast) !== bump) return "no";
  return required === "unknown" ? "unknown" : "yes";
}
