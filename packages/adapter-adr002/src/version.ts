import type { Json, Path } from "@skill-convert/core";
import { textOf } from "@skill-convert/core";

/** Versions of the manifest format that are read: "major version changes indicate breaking schema changes". */
export const SUPPORTED_VERSION = /^1(\.\d+){0,2}$/;

/** The text of a scalar as it stands in the source. */
export type Written = (path: Path) => string | undefined;

/**
 * The text of a version. YAML reads an unquoted `2.40` as the number 2.4, so a number's text is that of the source.
 */
export function versionText(raw: Json, path: Path, written: Written): string | undefined {
  if (typeof raw === "string") return raw;
  if (typeof raw !== "number") return undefined;
  const text = written(path)?.trim();
  return text !== undefined && /^\d+(\.\d+)*$/.test(text) && Number(text) === raw ? text : textOf(raw);
}

/** What to remember of a version so that it is written back as it was; nothing where that would change its text. */
export function versionSpelling(raw: Json, text: string, read: string): Json | undefined {
  if (raw === read) return undefined;
  return typeof raw === "number" && textOf(raw) !== text ? undefined : raw;
}

const LOOSE = /^[vV]?(\d+)(?:\.(\d+))?(?:\.(\d+))?((?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?)$/;

/** A version in SemVer's form, where it can be read as one; otherwise its text as it is. */
export function toSemver(text: string): string {
  const match = LOOSE.exec(text);
  if (!match) return text;
  const [, major = "0", minor = "0", patch = "0", rest = ""] = match;
  const number = (digits: string) => digits.replace(/^0+(?=\d)/, "");
  return `${number(major)}.${number(minor)}.${number(patch)}${rest}`;
}

/** Whether a version has three numbers, as far as the format can tell. */
export function isSemver(version: string): boolean {
  return /^\d+\.\d+\.\d+(?:[-+]|$)/.test(version);
}

/** The version to write: as it was spelled, while that means the same. */
export function spellVersion(version: string | undefined, spelled: Json | undefined): Json | undefined {
  const same = spelled !== undefined && spelled !== null && toSemver(String(spelled)) === version;
  return same ? spelled : version;
}

/** A command's bound to write: as the number that it was, while that has the same text. */
export function spellBound(bound: string | undefined, spelled: Json | undefined): Json | undefined {
  return typeof spelled === "number" && String(spelled) === bound ? spelled : bound;
}
