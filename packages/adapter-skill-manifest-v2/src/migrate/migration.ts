import type { Diagnostic, FileEdit } from "@skill-convert/core";

/** What migrating one skill comes to. */
export interface Migration {
  readonly status: "migrated" | "already-v2" | "no-manifest";
  /** Against the skill's files; none where there is nothing to do. */
  readonly edits: readonly FileEdit[];
  /** What is derived, and what the old manifest is warned about: for a person to look at, with places in the file as it was. */
  readonly review: readonly Diagnostic[];
  /** The same of the new manifest, with places in the file as it is once the edits are applied. */
  readonly reviewAfter: readonly Diagnostic[];
  /** Operations that have another name now. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}
