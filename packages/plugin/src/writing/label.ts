import type { Json, Path } from "@skill-convert/core";
import { isRecord } from "@skill-convert/core/json";
import type { PluginDifference } from "../comparing/differences.js";
import { PLUGIN_PARTS } from "../model/parts.js";

/** A difference of a whole object is one of each of its parts. */
export function divide(difference: PluginDifference): readonly PluginDifference[] {
  const { path, before, after } = difference;
  if (after !== undefined || !isRecord(before) || path.length > 1) return [difference];
  return Object.entries(before).map(([key, value]) => ({ path: [...path, key], before: value as Json }));
}

/** The words for a part of the canonical plugin in a message. */
export function labelOf(path: Path): string {
  if (path[0] === "extensions") return `the field "${path.at(-1)}"`;
  const part = PLUGIN_PARTS.find((each) => each.path.every((key, index) => key === path[index]));
  if (path[0] === "components") return part?.label ?? String(path[1]);
  return `the ${part?.label ?? path.join(".")}`;
}
