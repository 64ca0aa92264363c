import { isRecord } from "../json.js";
import type { SkillManifest } from "./manifest.js";

/** Returns true if a value may be a manifest. It checks only `operations`, which every decoded manifest has. */
export function mayBeManifest(value: unknown): value is SkillManifest {
  return isRecord(value) && Array.isArray(value["operations"]);
}
