import {
  type Diagnostic,
  hasErrors,
  type Json,
  type JsonRecord,
  type Result,
  type Skill,
  sortDiagnostics,
} from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { blockIn } from "../files/read.js";
import { V1, V2 } from "../format.js";
import { skillManifestV1Adapter, skillManifestV2Adapter } from "../index.js";
import { migrateDiagnostics } from "./diagnostics.js";
import { type MigrateOptions, migratedOperations, recordAt } from "./document.js";
import type { Migration } from "./migration.js";
import { migrate } from "./plan.js";

/** The findings of an earlier migration that nobody has settled, and the operations that it renamed. */
export interface MigrationReview {
  /**
   * `migrated`: the skill was v1 and is v2. `not-v1`: the earlier files have no v1 manifest to compare with, or already
   * have a v2 manifest. `not-migrated`: the skill has no v2 manifest now.
   */
  readonly status: "migrated" | "not-v1" | "not-migrated";
  /** Findings about the skill as it is now, with ranges in it. */
  readonly review: readonly Diagnostic[];
  /** Operations whose name changed in the migration. */
  readonly renamed: Migration["renamed"];
}

/**
 * Reports again what a migration left to review: the derived values that nobody has changed since, with their places in
 * the skill as it is now. Returns no value if one of the manifests cannot be read.
 *
 * @param before the skill before the migration
 * @param after the skill as it is now
 * @param options of the migration; a dropped prefix of operations is recognised without them
 * @example
 * reviewMigration(filesBefore, files).value?.review;
 */
export function reviewMigration(before: Skill, after: Skill, options: MigrateOptions = {}): Result<MigrationReview> {
  const now = skillManifestV2Adapter.read(after);
  const current = blockIn(now.skillFile.value, V2.word)?.content;
  if (!current) {
    const left = now.skillFile.value?.blocks(V1.word) ?? [];
    const review = left.map(({ range }) => migrateDiagnostics.create("not-migrated", {}, { file: SKILL_FILE, range }));
    return { value: { status: "not-migrated", review, renamed: [] }, diagnostics: [] };
  }
  const decoded = skillManifestV2Adapter.decode(now, { quiet: true });
  if (!decoded.value) return { diagnostics: decoded.diagnostics };
  const then = skillManifestV1Adapter.read(before);
  const markdown = then.skillFile.value;
  const old = blockIn(markdown, V1.word);
  const raw = old?.content.value;
  if (!markdown || !old || markdown.blocks(V2.word).length > 0) {
    return { value: { status: "not-v1", review: decoded.diagnostics, renamed: [] }, diagnostics: [] };
  }
  const read = skillManifestV1Adapter.decode(then, { quiet: true });
  if (!read.value || hasErrors(read.diagnostics) || !isJsonRecord(raw)) return { diagnostics: read.diagnostics };
  const stripOperationPrefix = options.stripOperationPrefix ?? isPrefixDropped(raw, current.value);
  const { list, renamed } = migrate(old, raw, { ...options, stripOperationPrefix });
  const review = sortDiagnostics([...decoded.diagnostics, ...list.remaining(current)]);
  return { value: { status: "migrated", review, renamed }, diagnostics: [] };
}

/** Returns true if the new manifest has more operations by their names without the prefix than with it. */
function isPrefixDropped(old: JsonRecord, current: Json | undefined): boolean {
  const operations = isJsonRecord(current) ? recordAt(current, "operations") : {};
  const known = (stripOperationPrefix: boolean) =>
    migratedOperations(old, { stripOperationPrefix }).filter(({ name }) => getOwn(operations, name) !== undefined);
  return known(true).length > known(false).length;
}
