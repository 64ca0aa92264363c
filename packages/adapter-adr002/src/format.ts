import type { JsonRecord } from "@skill-convert/core";
import { getOwn } from "@skill-convert/core/json";

/** The id and the title of the format, and its rank in detection (mapping-decisions.md#d87). */
export const FORMAT = { id: "adr002", title: "ADR-002", rank: 60 } as const;

/** The version of the manifest format that is written (adr002.md#s9). */
export const MANIFEST_VERSION = "1.0";

/** The version that is reported for a skill without `manifest_version` (adr002.md#s74). */
export const LEGACY = "legacy";

/** The keys of front matter that only a manifest has. */
export const OWN_KEYS: ReadonlySet<string> = new Set([
  "manifest_version",
  "version",
  "inputs",
  "env",
  "preconditions",
  "outputs",
  "execution",
  "sensitive",
]);

/** Returns true if `manifest_version` is missing or empty (adr002.md#s74, adr002.md#d2). */
export function isLegacy(document: JsonRecord): boolean {
  return (getOwn(document, "manifest_version") ?? null) === null;
}

/** Returns true if `manifest_version` is 1 or 1.x, as a string or a number (adr002.md#s10, adr002.md#d1). */
export function isSupported(document: JsonRecord): boolean {
  const version = getOwn(document, "manifest_version");
  if (typeof version === "number") return Math.floor(version) === 1;
  return typeof version === "string" && /^1(\.\d+){0,2}$/.test(version);
}
