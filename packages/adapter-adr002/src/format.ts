import type { JsonRecord } from "@skill-convert/core";
import { getOwn } from "@skill-convert/core/json";

/** What the format is called, and where detection ranks it (mapping-decisions.md#d87). */
export const FORMAT = { id: "adr002", title: "ADR-002", rank: 60 } as const;

/** The version of the manifest format that is written ("manifest_version"). */
export const MANIFEST_VERSION = "1.0";

/** What stands for the version of a skill without `manifest_version` ("Backward Compatibility"). */
export const LEGACY = "legacy";

/** The keys of front matter that are this format's own. */
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

/** "Missing `manifest_version` = assume legacy format." Left empty, it is missing too. */
export function isLegacy(document: JsonRecord): boolean {
  return (getOwn(document, "manifest_version") ?? null) === null;
}

/** "Major version changes indicate breaking schema changes". */
export function isSupported(document: JsonRecord): boolean {
  const version = getOwn(document, "manifest_version");
  if (typeof version === "number") return Math.floor(version) === 1;
  return typeof version === "string" && /^1(\.\d+){0,2}$/.test(version);
}
