import { hasErrors, type Result, type SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import type { FencedBlock } from "@skill-convert/source";
import { eraseBlocks } from "../files/erase.js";
import { V1 } from "../format.js";
import { skillManifestV2Adapter } from "../index.js";
import { migrateDiagnostics } from "./diagnostics.js";
import type { MigrateOptions } from "./document.js";
import type { Migration } from "./migration.js";

/**
 * A skill that has a v2 block: it stays, and v1 blocks beside it go where that is asked for. A v2 block that cannot be
 * read gives no value, and nothing is taken out beside one that has errors: v1 may be all that the skill has.
 */
export function besideV2(
  files: SkillFiles,
  old: readonly FencedBlock[],
  { removeV1 = false }: MigrateOptions,
): Result<Migration> {
  const read = skillManifestV2Adapter.decode(files, { quiet: true });
  const remove = removeV1 && old.length > 0;
  if (!read.value || (remove && hasErrors(read.diagnostics))) return { diagnostics: read.diagnostics };
  const code = remove ? "removed-v1" : "v1-beside-v2";
  const review = old.map(({ range }) => migrateDiagnostics.create(code, {}, { file: SKILL_FILE, range }));
  return {
    value: {
      status: remove ? "migrated" : "already-v2",
      edits: remove ? eraseBlocks(files, V1.word) : [],
      review,
      reviewAfter: review,
      renamed: [],
    },
    diagnostics: [],
  };
}
