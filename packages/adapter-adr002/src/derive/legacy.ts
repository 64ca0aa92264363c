import type { JsonRecord } from "@skill-convert/core";
import { getOwn } from "@skill-convert/core/json";
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
