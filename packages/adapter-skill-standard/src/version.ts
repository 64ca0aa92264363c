/** A version as SemVer: `v1` and `1.0` are read as 1.0.0; what is no version stays as it is. */
export function toSemVer(version: string): string {
  const match = /^\s*v?(\d+)(?:\.(\d+))?(?:\.(\d+))?([-+][0-9A-Za-z.+-]+)?\s*$/i.exec(version);
  if (!match) return version;
  const [, major, minor = "0", patch = "0", rest = ""] = match;
  return `${major}.${minor}.${patch}${rest}`;
}
