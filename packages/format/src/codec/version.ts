import type { Json } from "@skill-convert/core";
import { textOf } from "@skill-convert/core/json";
import { type Codec, codec, wrongType } from "./codec.js";
import type { Cursor } from "./cursor.js";
import { writeInstead } from "./repair.js";

const NUMBER = "(?:0|[1-9]\\d*)";
const WORD = "(?:\\d*[A-Za-z-][0-9A-Za-z-]*)";
const dotted = (part: string) => `${part}(?:\\.${part})*`;
/** Matches a version of SemVer 2.0.0 exactly. */
export const SEMVER = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${dotted(`(?:${NUMBER}|${WORD})`)})?(?:\\+${dotted("[0-9A-Za-z-]+")})?$`,
);
const LOOSE = /^[vV]?(\d+)(?:\.(\d+))?(?:\.(\d+))?((?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?)$/;

/** Returns true if a version is valid in SemVer 2.0.0, which `1.0.0-01` is not. */
function isSemver(version: string): boolean {
  return SEMVER.test(version);
}

/**
 * Returns a version in the form of SemVer if possible: `v1` and `1.0` become 1.0.0. Any other text is returned
 * unchanged.
 *
 * @example
 * toSemver("v1.2"); // "1.2.0"
 * toSemver("latest"); // "latest"
 */
export function toSemver(text: string): string {
  if (SEMVER.test(text)) return text;
  const match = LOOSE.exec(text.trim());
  if (!match) return text;
  const [, major = "0", minor = "0", patch = "0", rest = ""] = match;
  return [major, minor, patch].map((digits) => digits.replace(/^0+(?=\d)/, "")).join(".") + rest;
}

/** The text of a version. For a number it is the source text, because YAML reads an unquoted 2.40 as the number 2.4. */
function textOfVersion(raw: Json, at: Cursor): string | undefined {
  if (typeof raw === "string") return raw;
  if (typeof raw !== "number") return undefined;
  const text = at.text?.trim() ?? "";
  return /^\d+(\.\d+)*$/.test(text) && Number(text) === raw ? text : textOf(raw);
}

function versionCodec(read: (text: string) => string): Codec<string> {
  const made = codec<string>({
    expected: "a string",
    schema: { type: ["string", "number"] },
    needsSource: true,
    get(raw, at) {
      const text = textOfVersion(raw, at);
      if (text === undefined) return undefined;
      const version = read(text);
      if (raw !== version) at.note();
      return version;
    },
    put: (model, previous) => (typeof previous === "number" && String(Number(model)) === model ? Number(model) : model),
  });
  return {
    ...made,
    check(raw, at, report) {
      const text = textOfVersion(raw, at);
      if (text === undefined) report(wrongType(made, raw, at.path));
      else if (typeof raw === "number") {
        const source = at.text?.trim() ?? "";
        const fix = /^[\d.]+$/.test(source) ? { title: "Put the version in quotes", text: `"${source}"` } : undefined;
        report({ code: "unquoted-version", path: at.path, args: { found: text }, ...(fix && { fix }) });
      }
    },
  };
}

/** A version of any form, such as the bound of a command's version. */
export const plainVersion: Codec<string> = versionCodec((text) => text);

const semverCodec = versionCodec(toSemver);

/** The version of a skill. A version that is not SemVer is read and reported. */
export const semver: Codec<string> = {
  ...semverCodec,
  get(raw, at) {
    const version = semverCodec.get(raw, at);
    if (version !== undefined && !isSemver(version)) at.note();
    return version;
  },
  check(raw, at, report) {
    semverCodec.check?.(raw, at, report);
    const text = textOfVersion(raw, at);
    if (text === undefined) return;
    const read = toSemver(text);
    // Only a quoted version gets a fix: a number is reported as `unquoted-version` above.
    const isOtherForm = typeof raw === "string" && read !== text;
    if (!isSemver(read)) report({ code: "version-not-semver", path: at.path, args: { found: text } });
    else if (isOtherForm)
      report({ code: "version-spelling", path: at.path, args: { found: text, read }, ...writeInstead(at, read) });
  },
};
