import { join } from "node:path";
import { skillManifestV1Adapter, skillManifestV2Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { type MigrateOptions, type Migration, planMigration } from "@skill-convert/adapter-skill-manifest-v2/migrate";
import { type Diagnostic, hasErrors, overlay, type Reading, type SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { type Redaction, redactionOf } from "@skill-convert/examine";
import { applyEdits, type FoundSkill, openSkill, removeLeftovers, type WorkTrees } from "@skill-convert/fs";
import type { FileReport, MigratedSkill } from "@skill-convert/report";
import { showDiagnostic } from "@skill-convert/report";
import { guard } from "../find/guard.js";
import type { Shard } from "../find/shard.js";
import { textIn, unifiedDiff } from "../outcome/diff.js";
import { notWritten, splitFromLinks } from "../outcome/not-written.js";
import { refusedByGit } from "../outcome/refused-by-git.js";

/** The settings that are the same for all skills of a run. */
export interface MigrateRequest {
  /** The path of the folder, as the user named it. */
  readonly repo: string;
  /** The folder from which relative paths are resolved. */
  readonly cwd: string;
  /** Patterns of files and folders that the search leaves out. */
  readonly exclude: readonly string[];
  readonly plan: MigrateOptions;
  /** True if nothing is written. */
  readonly dryRun: boolean;
  readonly diff: boolean;
  /** Asks git before a file is changed; undefined if git is not asked. */
  readonly workTrees: WorkTrees | undefined;
  /** Only skills of this shard are migrated. */
  readonly shard: Shard | undefined;
  /** Is told each file that is searched for mentions of the old manifest. */
  readonly onFile?: ((path: string) => void) | undefined;
}

/** Migrates one skill in place, and returns its report. A skill with an error is not changed. */
export function migrateSkill(found: FoundSkill, request: MigrateRequest): MigratedSkill {
  return guard(
    () => migrate(found, request),
    (problem) => failedSkill(found, request, [showDiagnostic(problem, undefined)]),
  );
}

/** The report of a skill that is not changed. */
export function failedSkill({ path }: FoundSkill, { repo }: MigrateRequest, diagnostics: MigratedSkill["diagnostics"]) {
  const status = "failed" as const;
  return { source: join(repo, path), status, files: [], review: [], renamed: [], diagnostics };
}

function migrate(found: FoundSkill, request: MigrateRequest): MigratedSkill {
  if (!request.dryRun) removeLeftovers(found.directory);
  const disk = openSkill(found.directory, { ...found, manifestFiles: new Set([SKILL_FILE]) });
  const reading = skillManifestV1Adapter.read(disk);
  const { value: migration, diagnostics } = planMigration(reading, request.plan);
  const redaction = redactionFor(reading, migration);
  const show: Show = (shown, files) =>
    shown.map((diagnostic) => showDiagnostic(redaction?.diagnostic(diagnostic) ?? diagnostic, files));
  const report: MigratedSkill = failedSkill(found, request, show(diagnostics, disk));
  if (!migration || hasErrors(diagnostics)) return report;
  if (migration.status === "no-manifest") return { ...report, status: "skipped" };
  if (migration.status === "already-v2") {
    return { ...report, status: "unchanged", review: show(migration.review, disk) };
  }
  const refused = request.workTrees && refusedByGit(disk, SKILL_FILE, request.workTrees);
  if (refused) return { ...report, diagnostics: [...report.diagnostics, ...show([refused], undefined)] };
  // The report is prepared before the file is written, so that an error in it leaves the skill unchanged.
  const after = overlay(disk, migration.edits);
  const review = request.dryRun ? show(migration.review, disk) : show(migration.reviewAfter, after);
  const diff = request.diff ? { diff: diffOf(found, request, disk, after) } : {};
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
    files: outcome.changed.map((file): FileReport => {
      const shown = { ...file, ...diff };
      return redaction?.file(shown) ?? shown;
    }),
    review,
    renamed: migration.renamed,
  };
}

type Show = (diagnostics: readonly Diagnostic[], files: SkillFiles | undefined) => MigratedSkill["diagnostics"];

/** The redaction for the values that are marked sensitive in the old manifest, or otherwise in the new one. */
function redactionFor(source: Reading, migration: Migration | undefined): Redaction | undefined {
  const after = migration?.status === "migrated" ? overlay(source.files, migration.edits) : source;
  const redact = (reading: Reading) => redactionOf(reading.files, [{ reading, decoded: undefined }]);
  return redact(source) ?? redact(skillManifestV2Adapter.read(after));
}

function diffOf(found: FoundSkill, { repo, cwd }: MigrateRequest, disk: SkillFiles, after: SkillFiles): string {
  const versions = { before: textIn(disk, SKILL_FILE), after: textIn(after, SKILL_FILE) };
  return unifiedDiff(join(repo, found.path, SKILL_FILE), versions, cwd);
}
