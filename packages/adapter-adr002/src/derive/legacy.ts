import type { JsonRecord } from "@skill-convert/core";
import { getOwn, recordOf } from "@skill-convert/core/json";
import type { Report } from "@skill-convert/format";
import { table } from "../fields/document.js";
import { isLegacy, MANIFEST_VERSION, OWN_KEYS } from "../format.js";

/** "Missing manifest = no validation (current behavior)": fields of a manifest mean nothing in a skill without one. */
export function checkLegacyFields(document: JsonRecord, report: Report): void {
  if (!isLegacy(document)) return;
  const names = Object.keys(document).filter((key) => OWN_KEYS.has(key) && getOwn(document, key) !== null);
  const [first] = names;
  if (first === undefined) return;
  report({ code: "legacy-fields", path: [first], args: { fields: names.map((name) => `"${name}"`).join(", ") } });
}

/** Front matter without keys that would be read as fields in a manifest with a version, in another sense than they have. */
export function withoutMisread(document: JsonRecord): JsonRecord {
  const misread = new Set(
    table.issues({ ...document, manifest_version: MANIFEST_VERSION }).flatMap(({ path: [key] }) => key ?? []),
  );
  return recordOf(Object.entries(document).filter(([key]) => !(OWN_KEYS.has(key) && misread.has(key))));
}
