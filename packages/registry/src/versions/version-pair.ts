/** Definition 7.1: major and minor. */
export type VersionPair = readonly [major: number, minor: number];

/** The pair of a version as the canonical manifest holds it, a SemVer; undefined if it begins with no number, a `v` aside. */
export function versionPair(version: string | undefined): VersionPair | undefined {
  const [, major, minor = "0"] = /^v?(\d{1,15})(?:\.(\d{1,15}))?(?!\d)/.exec(version ?? "") ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}

/** The bump that was made. `backwards` for a lower version, `unknown` where a version is missing or none. */
export type MadeBump = "none" | "minor" | "major" | "backwards" | "unknown";

/** Compares two versions by their pairs alone (definition 7.1): a patch is `none`. */
export function bumpMade(before: string | undefined, after: string | undefined): MadeBump {
  const old = versionPair(before);
  const now = versionPair(after);
  if (old === undefined || now === undefined) return before === after ? "none" : "unknown";
  const major = now[0] - old[0];
  const minor = now[1] - old[1];
  if (major !== 0) return major > 0 ? "major" : "backwards";
  if (minor !== 0) return minor > 0 ? "minor" : "backwards";
  return "none";
}
