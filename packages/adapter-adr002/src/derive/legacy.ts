import { getOwn, type JsonRecord, jsonEqual } from "@skill-convert/core";
import type { Report } from "@skill-convert/format";
import { isLegacy, OWN_KEYS } from "../format.js";

/** "Missing manifest = no validation (current behavior)": fields of a manifest mean nothing in a skill without one. */
export function checkLegacyFields(document: JsonRecord, report: Report): void {
  if (!isLegacy(document)) return;
  const names = Object.keys(document).filter((key) => OWN_KEYS.has(key) && getOwn(document, key) !== null);
  const [first] = names;
  if (first === undefined) return;
  report({ code: "legacy-fields", path: [first], args: { fields: names.map((name) => `"${name}"`).join(", ") } });
}

/** A skill without a manifest that is edited, and needs none for what it says now, stays one. */
export function settleLegacy(document: JsonRecord, was: JsonRecord | undefined, isEdited: boolean): JsonRecord {
  if (!was || !isEdited || !isLegacy(was)) return document;
  const isOwn = (key: string) => OWN_KEYS.has(key) && key !== "manifest_version";
  const needsOne = Object.keys(document).some((key) => isOwn(key) && !jsonEqual(document[key], getOwn(was, key)));
  if (needsOne) return document;
  const { manifest_version: _, ...rest } = document;
  return Object.hasOwn(was, "manifest_version") ? { ...rest, manifest_version: null } : rest;
}
