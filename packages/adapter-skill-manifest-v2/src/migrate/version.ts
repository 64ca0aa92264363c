import type { Json } from "@skill-convert/core";
import { textOf } from "@skill-convert/core/json";
import { toSemver } from "@skill-convert/format";
import { inc } from "semver";

/** The version to write, and what there is to say about it. */
export interface MigratedVersion {
  readonly written: Json | undefined;
  readonly remark?: "not-bumped" | "version-as-text";
}

/**
 * The version of the new manifest. A text is kept letter for letter unless it is to be raised. A number becomes the
 * text that it was written as, since `1.10` is another version than `1.1`.
 */
export function migrateVersion(
  raw: Json | undefined,
  source: string | undefined,
  bump: "minor" | "major" | undefined,
): MigratedVersion {
  if (raw === undefined) return { written: raw };
  const isNumber = typeof raw === "number";
  const read = toSemver(textOf(isNumber ? (source ?? raw) : raw));
  const kept: MigratedVersion = isNumber ? { written: read, remark: "version-as-text" } : { written: raw };
  if (bump === undefined) return kept;
  const raised = inc(read, bump);
  return raised === null ? { ...kept, remark: "not-bumped" } : { written: raised };
}
