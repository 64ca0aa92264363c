import { kindOf } from "../arguments.js";
import { isRecord } from "../json.js";
import type { SkillManifest } from "./manifest.js";

/** Returns true if a value may be a manifest. It checks only `operations`, which every decoded manifest has. */
export function mayBeManifest(value: unknown): value is SkillManifest {
  return isRecord(value) && Array.isArray(value["operations"]);
}

/** @throws TypeError if the value cannot be a manifest because it has no list of operations */
export function requireManifest(value: unknown, name = "the manifest"): void {
  if (mayBeManifest(value)) return;
  const found = isRecord(value) ? "an object without the array operations" : kindOf(value);
  throw new TypeError(`${name} must be a SkillManifest, but is ${found}`);
}
