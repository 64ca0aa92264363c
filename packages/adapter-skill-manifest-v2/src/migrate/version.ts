import type { Json } from "@skill-convert/core";
import { textOf } from "@skill-convert/core/json";
import { toSemver } from "@skill-convert/format";
import { inc } from "semver";

/** The version to write, and the notice about it. */
export interface MigratedVersion {
  readonly written: Json | undefined;
  readonly notice?: "not-bumped" | "version-as-text";
}

/**
 * The version of the new manifest. A string is kept unless it is raised. A number becomes the string of its source
 * text, because `1.10` and `1.1` are different versions (skill-manifest-v1.md#d22).
 *
 * @param source the source text of the version
 */
export function migrateVersion(
  raw: Json | undefined,
  source: string | undefined,
  bump: "minor" | "major" | undefined,
): MigratedVersion {
  if (raw === undefined) return { written: raw };
  const isNumber = typeof raw === "number";
  const read = toSemver(textOf(isNumber ? (source ?? raw) : raw));
  const kept: MigratedVersion = isNumber ? { written: read, notice: "version-as-text" } : { written: raw };
  if (bump === undefined) return kept;
  const raised = inc(read, bump);
  return raised === null ? { ...kept, notice: "not-bumped" } : { written: raised };
}
