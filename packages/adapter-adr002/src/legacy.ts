import { getOwn, type JsonRecord, type SkillManifest } from "@skill-convert/core";
import { spelling } from "./extensions.js";
import { LEGACY } from "./format.js";

/** "Missing `manifest_version` = assume legacy format." Left empty, it is missing too. */
export function isLegacy(raw: JsonRecord): boolean {
  return (getOwn(raw, "manifest_version") ?? null) === null;
}

/** Whether a manifest was read from a skill without `manifest_version`. */
export function cameFromLegacy(manifest: SkillManifest): boolean {
  return spelling(manifest, "manifest_version") === LEGACY;
}
