import type { Json } from "@skill-convert/core";
import { textOf } from "@skill-convert/core";

/** What is written where a manifest has no version (FORMATS.md section 1). */
export const DEFAULT_VERSION = "0.1.0";

const LOOSE = /^[vV]?(\d+)(?:\.(\d+))?(?:\.(\d+))?((?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?)$/;

/** A version as SemVer where it can be read so; otherwise its text. */
export function readVersion(raw: Json): string {
  const text = textOf(raw);
  const match = LOOSE.exec(text);
  if (!match) return text;
  const [, major = "0", minor = "0", patch = "0", rest = ""] = match;
  return `${[major, minor, patch].map((digits) => digits.replace(/^0+(?=\d)/, "")).join(".")}${rest}`;
}

const NUMBER = "(?:0|[1-9]\\d*)";
const WORD = "(?:\\d*[A-Za-z-][0-9A-Za-z-]*)";
const dotted = (part: string) => `${part}(?:\\.${part})*`;
const SEMVER = new RegExp(
  `^${NUMBER}(?:\\.${NUMBER}){2}(?:-${dotted(`(?:${NUMBER}|${WORD})`)})?(?:\\+${dotted("[0-9A-Za-z-]+")})?$`,
);

/** Whether a version is SemVer, as its grammar has it. */
export function isSemver(version: string): boolean {
  return SEMVER.test(version);
}
