import * as z from "zod/mini";
import type { Immutable } from "./immutable.js";
import { DiagnosticReport, FileReport, ShardReport } from "./model.js";

/** A skill, or a folder that could not be searched. */
export const MigratedSkill = z.strictObject({
  source: z.string(),
  from: z.exactOptional(z.string()),
  to: z.exactOptional(z.string()),
  /**
   * `unchanged`: the manifest is already v2, or was not v1 at the revision of `--review`. `skipped`: there is no
   * manifest of either version, or none of v2 for `--review`.
   */
  status: z.enum(["migrated", "unchanged", "skipped", "failed"]),
  files: z.array(FileReport),
  /** Changes that a person should review. Line numbers refer to the file after the run. */
  review: z.array(DiagnosticReport),
  /** The operations that were renamed. */
  renamed: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  /** Errors and warnings, including the reason for a failure. */
  diagnostics: z.array(DiagnosticReport),
});
export type MigratedSkill = Immutable<z.infer<typeof MigratedSkill>>;

/** A mention of the old manifest, which is not changed. */
export const FollowUp = z.strictObject({
  file: z.string(),
  line: z.number(),
  column: z.number(),
  /** `router-manifest`, or the old name of an operation. */
  mention: z.string(),
  /** The operation's new name. */
  renamedTo: z.exactOptional(z.string()),
});
export type FollowUp = Immutable<z.infer<typeof FollowUp>>;

const count = z.number();

export const MigrateSummary = z.strictObject({
  skills: count,
  migrated: count,
  unchanged: count,
  skipped: count,
  failed: count,
  followUps: count,
  errors: count,
  warnings: count,
});
export type MigrateSummary = { -readonly [K in keyof z.infer<typeof MigrateSummary>]: number };

/** The document that `migrate --reporter json` prints. */
export const MigrateReport = z.strictObject({
  command: z.literal("migrate"),
  version: z.string(),
  shard: ShardReport,
  /** True if nothing was written. Then `migrated` means "would be migrated". */
  dryRun: z.boolean(),
  /** The revision with which `--review` compares. Then `migrated` means "was v1 at this revision and is v2 now". */
  since: z.exactOptional(z.string()),
  skills: z.array(MigratedSkill),
  followUps: z.array(FollowUp),
  /** Files that were not searched for follow-ups. */
  diagnostics: z.array(DiagnosticReport),
  summary: MigrateSummary,
});
export type MigrateReport = Immutable<z.infer<typeof MigrateReport>>;
