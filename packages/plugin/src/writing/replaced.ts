import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { isJsonRecord, jsonEqual, valueAt } from "@skill-convert/core/json";
import type { Dialect } from "../dialect/dialect.js";
import type { ManifestReading } from "../reading/manifests.js";
import { labelOf } from "./label.js";
import type { PluginLoss } from "./loss.js";

/**
 * Returns the values of an existing manifest that its dialect cannot read, and in whose place a conversion writes others
 * (plugin-manifests.md#d22).
 *
 * @param existing the manifest over which the conversion writes
 * @param written the document that it writes
 */
export function replacedValues(existing: ManifestReading, written: JsonRecord, to: Dialect): readonly PluginLoss[] {
  const { file, plugin, raw } = existing;
  return differing(raw, written, []).flatMap((path): PluginLoss[] => {
    const model = to.table.toModel?.(raw, path) ?? [];
    // The components of a kind are read as a whole.
    const part = model[0] === "components" ? model.slice(0, 2) : model;
    const value = valueAt(raw, path) as Json;
    const read = valueAt(plugin, part);
    if (part.length === 0 || (read !== undefined && !isShortened(value, read))) return [];
    const message = `${to.title} cannot read ${labelOf(part)} in ${file}, so ${JSON.stringify(value)} was replaced.`;
    return [{ kind: "dropped", path: part, value, message, predicted: true }];
  });
}

/** The paths of the outermost values that another document does not have in the same place. */
function differing(before: Json, after: Json | undefined, path: Path): readonly Path[] {
  if (jsonEqual(before, after)) return [];
  if (!isJsonRecord(before) || !isJsonRecord(after)) return [path];
  return Object.entries(before).flatMap(([key, value]) => differing(value, after[key], [...path, key]));
}

/** Returns true if an element of a list could not be read. */
function isShortened(value: Json, read: unknown): boolean {
  return Array.isArray(value) && typeof read === "object" && read !== null && Object.keys(read).length < value.length;
}
