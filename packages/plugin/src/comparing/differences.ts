import { type Coverage, coverageAt, type Json, type Path } from "@skill-convert/core";
import { isRecord, jsonEqual, valueAt } from "@skill-convert/core/json";
import { isInstance } from "@skill-convert/core/schema";
import type { Plugin } from "../model/schemas.js";

/** A part of a plugin that differs between two canonical plugins. */
export interface PluginDifference {
  readonly path: Path;
  /** The value in the first plugin; absent if it has none. */
  readonly before?: Json;
  /** The value in the second plugin; absent if it has none. */
  readonly after?: Json;
}

/**
 * Returns the differences between two canonical plugins, in the order of the first. Lists are compared as a whole.
 *
 * @example
 * pluginDifferences({ name: "notes", version: "1.0.0" }, { name: "notes" }); // [{ path: ["version"], before: "1.0.0" }]
 */
export function pluginDifferences(before: Plugin, after: Plugin): readonly PluginDifference[] {
  return [...differences(before, after, [])];
}

function* differences(before: unknown, after: unknown, path: Path): Generator<PluginDifference> {
  if (jsonEqual(before, after)) return;
  if ((isRecord(before) && isRecord(after)) || (path.length === 0 && isRecord(before))) {
    const other = isRecord(after) ? after : {};
    for (const key of new Set([...Object.keys(before), ...Object.keys(other)]))
      yield* differences(before[key], other[key], [...path, key]);
    return;
  }
  yield {
    path,
    ...(before !== undefined && { before: before as Json }),
    ...(after !== undefined && { after: after as Json }),
  };
}

/**
 * Returns true if a coverage says that a part of a plugin may differ in this way after it was written and read.
 *
 * @param coverage the coverage of the dialect
 * @param plugin the plugin that was written
 * @example
 * isPredicted({ path: ["summary"], before: "Notes." }, dialectNamed("cursor").coverage, { summary: "Notes." }); // true
 */
export function isPredicted(difference: PluginDifference, coverage: Coverage, plugin: Plugin): boolean {
  const { path, before } = difference;
  const { entry, depth } = coverageAt(coverage, path);
  if (before === undefined) return (entry.adds ?? []).length > 0;
  if (entry.holds !== "exact") return true;
  const value = valueAt(plugin, path.slice(0, depth));
  return entry.exactFor !== undefined && value !== undefined && !isInstance(value, entry.exactFor);
}
