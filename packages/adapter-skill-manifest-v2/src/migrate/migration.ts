import type { Diagnostic, FileEdit } from "@skill-convert/core";

/** What migrating one skill comes to. */
export interface Migration {
  readonly status: "migrated" | "already-v2" | "no-manifest";
  /** Against the skill's files; none where there is nothing to do. */
  readonly edits: readonly FileEdit[];
  /** What a person should look at, each with its place in the file as it was. */
  readonly review: readonly Diagnostic[];
  /** The same, each with its place in the file as it is once the edits are applied. */
  readonly reviewAfter: readonly Diagnostic[];
  /** Operations that have another name now. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}
