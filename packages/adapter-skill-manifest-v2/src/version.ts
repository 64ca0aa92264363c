import { getOwn, type Json, type SkillManifest, textOf } from "@skill-convert/core";
import { spelling } from "./extensions.js";

/** What is written where a manifest has no version (FORMATS.md section 1). */
export const DEFAULT_VERSION = "0.1.0";

const LOOSE = /^[vV]?(\d+)(?:\.(\d+))?(?:\.(\d+))?((?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?)$/;

const NUMBER = "(?:0|[1-9]\\d*)";
const WORD = "(?:\\d*[A-Za-z-][0-9A-Za-z-]*)";
const dotted = (part: string) => `${part}(?:\\.${part})*`;

/** Three numbers as SemVer writes them, as nearly every version is. */
const PLAIN = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}$`);

/** SemVer to the letter, as its grammar has it. */
export const SEMVER = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${dotted(`(?:${NUMBER}|${WORD})`)})?(?:\\+${dotted("[0-9A-Za-z-]+")})?$`,
);

/** A version in SemVer's form, where it can be read as one; otherwise its text as it is. */
export function decodeVersion(raw: Json): string {
  const text = textOf(raw);
  if (PLAIN.test(text)) return text;
  const match = LOOSE.exec(text);
  if (!match) return text;
  const [, major = "0", minor = "0", patch = "0", rest = ""] = match;
  const number = (digits: string) => digits.replace(/^0+(?=\d)/, "");
  return `${number(major)}.${number(minor)}.${number(patch)}${rest}`;
}

/** Whether a version is SemVer as far as the format can tell. */
export function isSemver(version: string): boolean {
  return PLAIN.test(version) || (LOOSE.test(version) && decodeVersion(version) === version);
}

export function encodeVersion(manifest: SkillManifest): Json {
  const spelled = spelling(manifest, "version");
  if (spelled !== undefined && decodeVersion(spelled) === manifest.version) return spelled;
  return manifest.version ?? DEFAULT_VERSION;
}

/** What `schema_version` says: written as it should be, version 2 all the same, or another one. */
export function readSchemaVersion(document: { readonly [key: string]: Json }): "exact" | "loose" | "unsupported" {
  const raw = getOwn(document, "schema_version");
  if (raw === SCHEMA_VERSION) return "exact";
  return raw !== undefined && /^v?2(\.\d+)*$/.test(textOf(raw)) ? "loose" : "unsupported";
}

/** Whether it is the version of this format in another spelling, and not a later one that only reads the same. */
export function isSpelledSchemaVersion(raw: Json | undefined): boolean {
  return raw !== undefined && /^v?2(\.0)*$/.test(textOf(raw));
}

export const SCHEMA_VERSION = "2.0";
