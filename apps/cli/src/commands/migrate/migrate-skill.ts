import { join } from "node:path";
import { type MigrateOptions, type Migration, planMigration } from "@skill-convert/adapter-skill-manifest-v2/migrate";
import { type Diagnostic, hasErrors, overlay, type SkillFiles } from "@skill-convert/core";
import { applyEdits, type FoundSkill, openSkill, removeLeftovers, type WorkTrees } from "@skill-convert/fs";
import { guard } from "../../inputs/guard.js";
import type { Shard } from "../../inputs/shard.js";
import { textIn, unifiedDiff } from "../../report/diff.js";
import type { FileReport } from "../../report/model.js";
import { notWritten, splitFromLinks } from "../../report/not-written.js";
import { refusedByGit } from "../../report/refused-by-git.js";
import { showDiagnostic } from "../../report/show.js";
import type { MigratedSkill } from "./report/model.js";

export const SKILL_FILE = "SKILL.md";

/** What a whole run shares. */
export interface MigrateRequest {
  /** As the user named it. */
  readonly repo: string;
  readonly plan: MigrateOptions;
  /** Write nothing. */
  readonly dryRun: boolean;
  readonly diff: boolean;
  /** Asks git before a file is changed; undefined if git is not asked. */
  readonly workTrees: WorkTrees | undefined;
  /** Only the skills of this part of the run. */
  readonly shard: Shard | undefined;
}

/** Migrates one skill in place, and reports it. A skill with an error is not changed. */
export function migrateSkill(found: FoundSkill, request: MigrateRequest): MigratedSkill {
  return guard(
    () => migrate(found, request),
    (problem) => failedSkill(found, request, show([problem], undefined)),
  );
}

function failedSkill({ path }: FoundSkill, { repo }: MigrateRequest, diagnostics: MigratedSkill["diagnostics"]) {
  const status = "failed" as const;
  return { source: join(repo, path), status, files: [], review: [], renamed: [], diagnostics };
}

function migrate(found: FoundSkill, request: MigrateRequest): MigratedSkill {
  if (!request.dryRun) removeLeftovers(found.directory);
  const disk = openSkill(found.directory, { ...found, manifestFiles: new Set([SKILL_FILE]) });
  const { value: migration, diagnostics } = planMigration(disk, request.plan);
  const report: MigratedSkill = failedSkill(found, request, show(diagnostics, disk));
  if (!migration || hasErrors(diagnostics)) return report;
  if (migration.status === "no-manifest") return { ...report, status: "skipped" };
  if (migration.status === "already-v2") {
    return { ...report, status: "unchanged", review: show(migration.review, disk) };
  }
  const refused = request.workTrees && refusedByGit(disk, SKILL_FILE, request.workTrees);
  if (refused) return { ...report, diagnostics: [...report.diagnostics, ...show([refused], undefined)] };
  // Nothing is left to be done for the report when the file is written.
  const after = overlay(disk, migration.edits);
  const review = reviewOf(migration, disk, after, request.dryRun);
  const diff = request.diff ? { diff: diffOf(join(request.repo, found.path), disk, after) } : {};
  const outcome = applyEdits(disk, migration.edits, { dryRun: request.dryRun });
  if (outcome.failures.length > 0) {
    const failures = notWritten(outcome, SKILL_FILE);
    return { ...report, diagnostics: [...report.diagnostics, ...show(failures, undefined)] };
  }
  return {
    ...report,
    diagnostics: [...report.diagnostics, ...show(splitFromLinks(outcome), undefined)],
    from: "skill-manifest-v1",
    to: "skill-manifest-v2",
    status: "migrated",
    files: outcome.changed.map((file): FileReport => ({ ...file, ...diff })),
    review,
    renamed: migration.renamed,
  };
}

/** Places are those in the file after the run. */
function reviewOf(migration: Migration, before: SkillFiles, after: SkillFiles, dryRun: boolean) {
  return dryRun ? show(migration.review, before) : show(migration.reviewAfter, after);
}

function show(diagnostics: readonly Diagnostic[], files: SkillFiles | undefined) {
  return diagnostics.map((diagnostic) => showDiagnostic(diagnostic, files));
}

function diffOf(folder: string, before: SkillFiles, after: SkillFiles): string {
  return unifiedDiff(join(folder, SKILL_FILE), {
    before: textIn(before, SKILL_FILE),
    after: textIn(after, SKILL_FILE),
  });
}
