import type { SkillManifest } from "@skill-convert/core";
import type { VersionComparison } from "./compare.js";
import { versionPair } from "./version-pair.js";

/**
 * Returns the verdict of a comparison as one sentence with both version numbers.
 *
 * @param write writes a version as the format of the skill does; without it, versions are SemVer
 * @example
 * const before = { version: "1.0.0", operations: [{ name: "find" }] };
 * const after = { version: "1.0.1", operations: [{ name: "seek" }] };
 * describeComparison(compareVersions(before, after), before, after);
 * // "1.0.0 to 1.0.1 is not enough: a major version is required, such as 2.0.0, because of 1 breaking change."
 */
export function describeComparison(
  comparison: VersionComparison,
  before: Pick<SkillManifest, "version">,
  after: Pick<SkillManifest, "version">,
  write: (version: string) => string = (version) => version,
): string {
  const { changes, required, requiredAtLeast, made, enough } = comparison;
  const step = stepBetween(before.version, after.version, write);
  const count = (bump: string) => changes.filter((change) => change.bump === bump).length;
  if (changes.some(({ rule }) => rule === "id-changed")) {
    return `${step}: no version is enough, because the id changed, which makes it another skill.`;
  }
  if (enough === "yes") {
    if (before.version === undefined && after.version !== undefined)
      return `${write(after.version)} is enough: it is the first version.`;
    if (required === "none") return `${step} is enough: nothing changed that requires a new version.`;
    if (required === "unknown") return `${step} is enough: a major version may change anything.`;
    return `${step} is enough: the changes require a ${required} version.`;
  }
  if (enough === "unknown") {
    const undecided = plural(count("unknown"), "change");
    return `${step}: cannot determine whether this is enough, because ${undecided} could not be decided. A major version would be enough.`;
  }
  if (made === "backwards") return `${step} is not enough: a version number is never lowered.`;
  const why =
    requiredAtLeast === "major"
      ? `because of ${plural(count("major"), "breaking change")}`
      : `because of ${plural(count("minor"), "change")}`;
  const next = nextVersion(before.version, requiredAtLeast === "major");
  return `${step} is not enough: a ${requiredAtLeast} version is required${next && `, such as ${write(next)},`} ${why}.`;
}

/**
 * Returns the verdict on a change of a skill that has no version, neither before nor after: whether it breaks callers
 * (semioverse.md#d60).
 *
 * @example
 * const before = { operations: [{ name: "find", input: { parameters: [] } }] };
 * const after = { operations: [{ name: "seek", input: { parameters: [] } }] };
 * describeChanges(compareVersions(before, after)); // "1 breaking change: callers of the old one fail with the new one."
 */
export function describeChanges(comparison: VersionComparison): string {
  const { changes, requiredAtLeast, required } = comparison;
  const count = (bump: string) => changes.filter((change) => change.bump === bump).length;
  if (changes.some(({ rule }) => rule === "id-changed")) return "The id changed, which makes it another skill.";
  if (requiredAtLeast === "major")
    return `${plural(count("major"), "breaking change")}: callers of the old one fail with the new one.`;
  if (required === "unknown")
    return `Cannot determine whether callers of the old one fail, because ${plural(count("unknown"), "change")} could not be decided.`;
  if (changes.length === 0) return "Nothing changed that concerns callers.";
  return `${plural(changes.length, "change")}, none of which breaks callers.`;
}

/** Returns the subject of the sentence. */
function stepBetween(before: string | undefined, after: string | undefined, write: (version: string) => string) {
  if (after === undefined) return before === undefined ? "Leaving out the version" : `Removing ${write(before)}`;
  if (before === undefined) return `The first version ${write(after)}`;
  return before === after ? write(after) : `${write(before)} to ${write(after)}`;
}

function nextVersion(version: string | undefined, isMajor: boolean): string {
  const pair = versionPair(version);
  if (pair === undefined) return "";
  return isMajor ? `${pair[0] + 1}.0.0` : `${pair[0]}.${pair[1] + 1}.0`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
