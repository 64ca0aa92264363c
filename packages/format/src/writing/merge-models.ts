import type { Json, JsonRecord, SkillManifest } from "@skill-convert/core";
import { merge3 } from "@skill-convert/source";

/**
 * Applies the changes from `before` to `after` to `current`. A field that `current` lacks stays out unless it changes.
 */
export function mergeModels(before: SkillManifest, current: SkillManifest, after: SkillManifest): SkillManifest {
  const fieldOf = (manifest: SkillManifest, key: string) => (manifest as unknown as JsonRecord)[key];
  const merged: { [key: string]: Json } = { ...(current as unknown as JsonRecord) };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value = merge3(fieldOf(before, key), fieldOf(current, key), fieldOf(after, key));
    if (value === undefined) delete merged[key];
    else merged[key] = value;
  }
  return merged as unknown as SkillManifest;
}
