import { SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn } from "@skill-convert/core/json";
import type { FileFinding, Finding, FindingDefinitions, ManifestReading } from "@skill-convert/format";
import { V1, V2 } from "../format.js";

/** The findings about a block of version 2 with content of version 1. */
export const v1ContentFindings = {
  "v1-content": {
    severity: "warning",
    message: "The entrypoints are at the top level, as in version 1; in version 2 each belongs in its operation.",
    docs: "The fence is that of version 2, but the content is that of version 1. Rename the fence to router-manifest and run `skill-convert migrate`, or move each entrypoint into an operation.",
    section: "Migration from v1",
    requirement: "Entrypoints are inside their operations, not at the top level.",
    sentences: ["skill-manifest-v2.md#s77"],
    find: (reading) => otherVersion(reading, "entrypoints", "operations"),
  },
} as const satisfies FindingDefinitions;

/** The findings about a block of version 1 that should be of version 2. */
export const supersededFindings = {
  superseded: {
    severity: "warning",
    message: "This is a manifest of version 1, which version 2 replaces.",
    docs: "Blocks of version 1 should be updated, and their fence renamed to skill-manifest: `skill-convert migrate` does both.",
    section: "Migration from v1",
    requirement: "Blocks of version 1 should be updated to version 2.",
    sentences: ["skill-manifest-v1.md#s25", "skill-manifest-v1.md#s26", "skill-manifest-v1.md#d13"],
    check: blockAlone,
  },
  "v2-content": {
    severity: "warning",
    message: "The manifest has operations, as in version 2; its block must be called skill-manifest.",
    docs: "Version 1 has no operations, so the content is that of version 2 and only the fence has the old name. Rename the fence.",
    section: "Migration from v1",
    requirement: "The block of a manifest with operations is called skill-manifest.",
    sentences: ["skill-manifest-v1.md#s24"],
    find: (reading) => otherVersion(reading, "operations", "entrypoints"),
  },
} as const satisfies FindingDefinitions;

/**
 * Finds a block whose fence says one version and whose fields say the other.
 *
 * @param otherField a field of the other version only
 * @param ownField the field that replaces it in the version of the fence
 */
function otherVersion({ document }: ManifestReading, otherField: string, ownField: string): Finding[] {
  return getOwn(document, otherField) === undefined || getOwn(document, ownField) !== undefined
    ? []
    : [{ path: [otherField], part: "key" }];
}

/** Finds a v1 block in a file without a v2 block. */
function blockAlone({ markdown }: ManifestReading): FileFinding[] {
  const [block] = markdown?.blocks(V1.word) ?? [];
  if (!markdown || !block || markdown.blocks(V2.word).length > 0) return [];
  const { start } = block.range;
  const fence = markdown.text.slice(start, block.content.start).trimEnd();
  return [{ at: { file: SKILL_FILE, range: { start, end: start + fence.length } } }];
}
