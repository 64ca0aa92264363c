import type { DiagnosticReport, FollowUp, MigratedSkill, MigrateSummary } from "@skill-convert/report";
import type { Shard } from "../find/shard.js";
import type { Run } from "../run.js";

/** The settings of a migration from Skill Manifest v1 to v2. */
export interface MigrateOptions {
  /** True if a prefix that all operations of a skill share is removed, such as `mem.`. */
  readonly stripOperationPrefix?: boolean | undefined;
  /** The part of the version to raise. */
  readonly bump?: "minor" | "major" | undefined;
  /** True if a v1 block that stands next to a v2 block is removed. */
  readonly removeV1?: boolean | undefined;
  /**
   * The revision before the migration. With it, nothing is written: each skill is compared with the one at the revision,
   * and what its migration left to review is reported again.
   */
  readonly since?: string | undefined;
  /** Patterns of files and folders that the search leaves out. */
  readonly exclude?: readonly string[] | undefined;
  /** Only this part of the skills is migrated. */
  readonly shard?: Shard | undefined;
  /** True if nothing is written; the results are those of a run that writes. */
  readonly dryRun?: boolean | undefined;
  /** True if changed files have a unified diff. */
  readonly diff?: boolean | undefined;
  /** True if files with uncommitted changes are changed as well, and git is not asked. */
  readonly force?: boolean | undefined;
  /** Ends the run between two skills. */
  readonly signal?: AbortSignal | undefined;
  /** Is told each file that is searched for mentions of the old manifest. */
  readonly onFile?: ((path: string) => void) | undefined;
}

/** A migration: first its skills, then the mentions of their old manifests in the same folder. */
export interface Migration extends Run<MigratedSkill, MigrateEnd> {
  /** The mentions, which are not changed. They are searched for when all skills are migrated. */
  readonly followUps: AsyncIterable<FollowUp>;
}

/** What is known at the end of a migration. */
export interface MigrateEnd {
  /** The findings about no skill: the folder, and files that were not searched for mentions. */
  readonly diagnostics: readonly DiagnosticReport[];
  readonly summary: MigrateSummary;
  /** False if there was no skill, or with `since` none that was migrated. */
  readonly reached: boolean;
}
