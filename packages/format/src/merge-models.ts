import type { Json, JsonRecord, SkillManifest } from "@skill-convert/core";
import { merge3 } from "@skill-convert/source";

/** The changes from `before` to `after`, made to `current`. What is not there stays out as long as it does not change. */
export function mergeModels(before: SkillManifest, current: SkillManifest, after: SkillManifest): SkillManifest {
  const [one, two, three] = [before, current, after] as unknown as [JsonRecord, JsonRecord, JsonRecord];
  const merged: { [key: string]: Json } = { ...two };
  for (const key of new Set([...Object.keys(one), ...Object.keys(three)])) {
    const value = merge3(one[key], two[key], three[key]);
    if (value === undefined) delete merged[key];
    else merged[key] = value;
  }
  return merged as unknown as SkillManifest;
}
