import type { SkillManifest } from "@skill-convert/core";
import { hasSensitive } from "@skill-convert/core/adapters";
import { observes } from "../fields/observability.js";

/**
 * Returns true if a manifest marks something as sensitive and gives no level. STOP cannot mark a value as sensitive,
 * and from level L1 on runs are traced (stop.md#s171) with their inputs (stop.md#s148). So a conversion neither raises
 * the level of such a skill nor adds assertions that need a level.
 */
export function isUntraced(manifest: SkillManifest): boolean {
  return hasSensitive(manifest) && !observes(manifest);
}
