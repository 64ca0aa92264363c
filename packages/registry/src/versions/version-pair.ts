import { lt, valid } from "semver";

/** The major and minor number of a version (semioverse.md#s80). */
export type VersionPair = readonly [major: number, minor: number];

/** Returns the pair of a SemVer version, which may begin with `v`. Returns undefined if it has no leading number. */
export function versionPair(version: string | undefined): VersionPair | undefined {
  const [, major, minor = "0"] = /^v?(\d{1,15})(?:\.(\d{1,15}))?(?!\d)/.exec(version ?? "") ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}

/** The bump that was made: `backwards` if the version is lower, `unknown` if a version is missing or invalid. */
export type MadeBump = "none" | "minor" | "major" | "backwards" | "unknown";

/**
 * Compares two versions by major and minor only, so a patch is `none` (semioverse.md#d45), but any lower version is
 * `backwards`. A first version is major, because nothing was promised before it.
 */
export function bumpMade(before: string | undefined, after: string | undefined): MadeBump {
  const oldPair = versionPair(before);
  const newPair = versionPair(after);
  if (before === undefined && newPair !== undefined) return "major";
  if (oldPair === undefined || newPair === undefined) return before === after ? "none" : "unknown";
  const major = newPair[0] - oldPair[0];
  const minor = newPair[1] - oldPair[1];
  if (major !== 0) return major > 0 ? "major" : "backwards";
  if (minor !== 0) return minor > 0 ? "minor" : "backwards";
  return isLower(after, before) ? "backwards" : "none";
}

/** Returns true for two versions of SemVer of which the first is lower, such as 1.0.0-rc.1 and 1.0.0. */
function isLower(one = "", other = ""): boolean {
  return valid(one) !== null && valid(other) !== null && lt(one, other);
}
