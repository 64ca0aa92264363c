import type { Json } from "@skill-convert/core";

/** Definition 7.1: a version is a pair of natural numbers. */
export type VersionPair = readonly [major: number, minor: number];

/** A pair as a text: in brackets of either kind or in none, with a comma or a point. */
export const PAIR_TEXT = /^\s*[([]?\s*(\d{1,15})\s*[.,]\s*(\d{1,15})\s*[)\]]?\s*$/;
/** A major version alone. */
export const MAJOR_TEXT = /^\d{1,15}$/;
const SEMVER = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/**
 * The SemVer of a version in any of its spellings: `[1, 0]`, `(1, 0)`, `"1.0"`, `1.0`, and a SemVer itself. Undefined
 * where it is none.
 *
 * @param source the text of a number, since `1.10` as a number is `1.1`
 */
export function decodeVersion(raw: Json, source?: string): string | undefined {
  if (Array.isArray(raw)) {
    const [major, minor] = raw;
    return raw.length === 2 && isNatural(major) && isNatural(minor) ? toSemver(major, minor) : undefined;
  }
  if (typeof raw === "number") return raw >= 0 ? decodeText(source ?? String(raw)) : undefined;
  return typeof raw === "string" ? decodeText(raw) : undefined;
}

/** Whether a version is written as the specification's tuple, rather than as a number, a text or a SemVer. */
export function isPair(raw: Json): boolean {
  return Array.isArray(raw);
}

/** Whether a version is a SemVer, of which the third number has no place in a pair. */
export function isSemver(raw: Json): boolean {
  return typeof raw === "string" && SEMVER.test(raw);
}

/** The pair of a version, as far as it has one; undefined where the text begins with no number. */
export function encodeVersion(version: string): VersionPair | undefined {
  const [, major, minor = "0"] = /^v?(\d{1,15})(?:\.(\d{1,15}))?(?!\d)/.exec(version) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}

/** The SemVer that stands for a pair. */
export function toSemver(major: number, minor: number): string {
  return `${major}.${minor}.0`;
}

function decodeText(text: string): string | undefined {
  if (SEMVER.test(text)) return text;
  const [, major, minor] = PAIR_TEXT.exec(text) ?? [];
  if (major !== undefined && minor !== undefined) return toSemver(Number(major), Number(minor));
  return MAJOR_TEXT.test(text) ? toSemver(Number(text), 0) : undefined;
}

function isNatural(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
