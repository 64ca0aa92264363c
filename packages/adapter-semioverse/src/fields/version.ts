import type { Json } from "@skill-convert/core";
import { type Cursor, codec, describeValue, type Issue, reporting } from "@skill-convert/format";

/** A version, which is a pair of natural numbers (semioverse.md#s80). */
export type VersionPair = readonly [major: number, minor: number];

/** A pair as a string: in brackets, in parentheses or in neither, with a comma or a point. */
const PAIR_TEXT = /^\s*[([]?\s*(\d{1,15})\s*[.,]\s*(\d{1,15})\s*[)\]]?\s*$/;
const MAJOR_TEXT = /^\d{1,15}$/;
const SEMVER = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/**
 * Returns the SemVer of a version in any of its forms: `[1, 0]`, `(1, 0)`, `"1.0"`, `1.0`, and SemVer itself; undefined
 * for other values (semioverse.md#d12, semioverse.md#d13).
 *
 * @param source the source text of a number, because `1.10` as a number is `1.1`
 */
export function decodeVersion(raw: Json, source?: string): string | undefined {
  if (Array.isArray(raw)) {
    const [major, minor] = raw;
    return raw.length === 2 && isNatural(major) && isNatural(minor) ? toSemver([major, minor]) : undefined;
  }
  if (typeof raw === "number") return raw >= 0 ? decodeText(source ?? String(raw)) : undefined;
  return typeof raw === "string" ? decodeText(raw) : undefined;
}

/** Returns the first two numbers of a version; undefined if the text does not begin with a number. */
export function encodeVersion(version: string): VersionPair | undefined {
  const [, major, minor = "0"] = /^v?(\d{1,15})(?:\.(\d{1,15}))?(?!\d)/.exec(version) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}

export function toSemver([major, minor]: VersionPair): string {
  return `${major}.${minor}.0`;
}

function decodeText(text: string): string | undefined {
  if (SEMVER.test(text)) return text;
  const [, major, minor] = PAIR_TEXT.exec(text) ?? [];
  if (major !== undefined && minor !== undefined) return toSemver([Number(major), Number(minor)]);
  return MAJOR_TEXT.test(text) ? toSemver([Number(text), 0]) : undefined;
}

function isNatural(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

const NATURAL = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

const pair = codec<string>({
  expected: "a pair of natural numbers such as [1, 0]",
  schema: {
    anyOf: [
      { type: "array", prefixItems: [NATURAL, NATURAL], minItems: 2, maxItems: 2 },
      { type: "string", anyOf: [PAIR_TEXT, MAJOR_TEXT].map(({ source }) => ({ pattern: source })) },
    ],
  },
  holds: { type: "string", pattern: "^(0|[1-9]\\d{0,14})\\.(0|[1-9]\\d{0,14})\\.0$" },
  needsSource: true,
  get: (raw, at) => decodeVersion(raw, typeof raw === "number" ? at.text?.trim() : undefined),
  put: (model) => encodeVersion(model),
});

/** The value of `version`: a pair. Other forms are read and reported. */
export const version = reporting(pair, (raw, at) => {
  const read = Array.isArray(raw) ? undefined : pair.get(raw, at);
  return read === undefined ? [] : [dialectOf(raw, read, at)];
});

function dialectOf(raw: Json, read: string, at: Cursor): Issue {
  const found = encodeVersion(read);
  const words = found?.join(", ") ?? "";
  const isWhole = found !== undefined && toSemver(found) === read;
  const fix = isWhole ? { fix: { title: `Write [${words}]`, text: `[${words}]` } } : {};
  if (raw === read) return { code: "semver-version", path: [], args: { found: read, pair: words }, ...fix };
  if (typeof raw === "number") return { code: "number-version", path: [], args: { pair: words }, ...fix };
  const text = typeof raw === "string" ? `"${raw}"` : describeValue(raw);
  return { code: "spelled-version", path: [], args: { found: at.text ?? text, pair: words } };
}
