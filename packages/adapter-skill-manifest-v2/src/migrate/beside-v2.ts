import { hasErrors, type Reading, type Result } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import type { SkillFolder } from "@skill-convert/format";
import type { FencedBlock } from "@skill-convert/source";
import { eraseBlocks } from "../files/erase.js";
import { V1 } from "../format.js";
import { skillManifestV2Adapter } from "../index.js";
import { migrateDiagnostics } from "./diagnostics.js";
import type { MigrateOptions } from "./document.js";
import type { Migration } from "./migration.js";

/**
 * Plans the migration of a skill that already has a v2 block, which stays. `removeV1` removes its v1 blocks, unless the
 * v2 block has errors, because v1 may be all that the skill has (skill-manifest-v1.md#d25). Returns no value if the v2
 * block cannot be read.
 */
export function besideV2(
  folder: Reading & SkillFolder,
  v1Blocks: readonly FencedBlock[],
  { removeV1 = false }: MigrateOptions,
): Result<Migration> {
  const read = skillManifestV2Adapter.decode(folder, { quiet: true });
  const remove = removeV1 && v1Blocks.length > 0;
  if (!read.value || (remove && hasErrors(read.diagnostics))) return { diagnostics: read.diagnostics };
  const code = remove ? "removed-v1" : "v1-beside-v2";
  const review = v1Blocks.map(({ range }) => migrateDiagnostics.create(code, {}, { file: SKILL_FILE, range }));
  return {
    value: {
      status: remove ? "migrated" : "already-v2",
      edits: remove ? eraseBlocks(folder, V1.word) : [],
      review,
      reviewAfter: review,
      renamed: [],
    },
    diagnostics: [],
  };
}
