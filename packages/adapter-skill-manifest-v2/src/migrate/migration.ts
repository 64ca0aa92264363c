import type { Diagnostic, FileEdit } from "@skill-convert/core";

/** The planned migration of one skill. */
export interface Migration {
  readonly status: "migrated" | "already-v2" | "no-manifest";
  /** Edits of the skill's files; empty if nothing has to change. */
  readonly edits: readonly FileEdit[];
  /**
   * Derived values and findings about the old manifest for a person to review, with ranges in the file before the
   * edits.
   */
  readonly review: readonly Diagnostic[];
  /** Derived values and findings about the new manifest, with ranges in the file after the edits. */
  readonly reviewAfter: readonly Diagnostic[];
  /** Operations whose name changes. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}
