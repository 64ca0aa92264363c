import type { JsonRecord } from "@skill-convert/core";
import { getOwn, recordOf } from "@skill-convert/core/json";
import type { Report } from "@skill-convert/format";
import { table } from "../fields/document.js";
import { isLegacy, MANIFEST_VERSION, OWN_KEYS } from "../format.js";

/** Reports fields of a manifest in a skill without one, where they have no meaning (adr002.md#s73, adr002.md#d3). */
export function checkLegacyFields(document: JsonRecord, report: Report): void {
  if (!isLegacy(document)) return;
  const names = Object.keys(document).filter((key) => OWN_KEYS.has(key) && getOwn(document, key) !== null);
  const [first] = names;
  if (first === undefined) return;
  report({ code: "legacy-fields", path: [first], args: { fields: names.map((name) => `"${name}"`).join(", ") } });
}

/** Removes the keys of a legacy skill that would be invalid fields once the skill has a manifest. */
export function withoutMisread(document: JsonRecord): JsonRecord {
  const misread = new Set(
    table.issues({ ...document, manifest_version: MANIFEST_VERSION }).flatMap(({ path: [key] }) => key ?? []),
  );
  return recordOf(Object.entries(document).filter(([key]) => !(OWN_KEYS.has(key) && misread.has(key))));
}
