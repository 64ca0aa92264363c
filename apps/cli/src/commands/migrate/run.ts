import { existsSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { readRevision, WorkTrees } from "@skill-convert/fs";
import { cliDiagnostics } from "../../diagnostics.js";
import { parseShard } from "../../inputs/shard.js";
import { FINDINGS, OK, USAGE, UsageError } from "../../output/exit.js";
import { createProgress } from "../../output/progress.js";
import type { Streams } from "../../output/streams.js";
import type { DiagnosticReport } from "../../report/model.js";
import { showDiagnostic } from "../../report/show.js";
import { levelOf, verbosityOf } from "../../report/verbosity.js";
import { version } from "../../version.js";
import { findFollowUps } from "./follow-ups.js";
import { type MigrateRequest, migrateSkill } from "./migrate-skill.js";
import type { MigrateCommandOptions } from "./options.js";
import { addDiagnostics, addMigrated, emptyMigrateSummary } from "./report/count.js";
import { createMigrateReporter } from "./report/create-reporter.js";
import type { MigratedSkill, MigrateSummary } from "./report/model.js";
import type { MigrateReporter } from "./report/reporter.js";
import { reviewSkill, SkillsAt } from "./review-skill.js";
import { eachSkill, hasSkills } from "./skills.js";

/** `skill-convert migrate`: migrates the skills of a repository. Returns the exit code. */
export function runMigrate(repo: string, command: MigrateCommandOptions, streams: Streams): number {
  const verbosity = verbosityOf(command);
  const request = requestOf(repo, command);
  const { dryRun, shard } = request;
  const since = command.review ? (command.since ?? "HEAD") : undefined;
  const past = since === undefined ? undefined : skillsAt(repo, since);
  const reporter = createMigrateReporter(
    command.reporter,
    { version, dryRun, check: command.check ?? false, since, verbosity, level: levelOf(command), shard },
    streams,
  );
  const summary = emptyMigrateSummary();
  const reports = eachSkill(request, (found) =>
    past ? reviewSkill(found, request, past.skill(found.path)) : migrateSkill(found, request),
  );
  const renamed = runSkills(request, reports, reporter, summary, streams);
  if (summary.skills === 0 && !(shard && hasSkills(request))) {
    const problem = showDiagnostic(cliDiagnostics.create("no-skill", { input: repo, names: SKILL_FILE }), undefined);
    addDiagnostics(summary, [problem]);
    reporter.end([problem], summary);
    return USAGE;
  }
  const problems = runFollowUps(request, renamed, reporter, summary, streams);
  const isUncompared = since !== undefined && !shard && summary.migrated + summary.failed === 0;
  if (isUncompared) {
    const problem = cliDiagnostics.create("nothing-to-review", { input: repo, revision: since });
    problems.push(showDiagnostic(problem, undefined));
  }
  addDiagnostics(summary, problems);
  reporter.end(problems, summary);
  if (isUncompared) return USAGE;
  return summary.failed > 0 || (command.check && summary.migrated > 0) ? FINDINGS : OK;
}

/** @throws UsageError if git cannot read the folder at the revision */
function skillsAt(repo: string, revision: string): SkillsAt {
  const read = readRevision(realpathSync.native(repo), revision);
  if (read.kind === "done") return new SkillsAt(read.value);
  throw new UsageError(
    `${read.reason}, so there is nothing to compare with: a migration is reviewed by what git kept of the skills before it`,
  );
}

function requestOf(repo: string, command: MigrateCommandOptions): MigrateRequest {
  if (!existsSync(repo)) throw new UsageError(`${repo} does not exist`);
  if (!statSync(repo).isDirectory())
    throw new UsageError(`${repo} is a file; name the folder that contains the skills`);
  const { dryRun = false, check = false, diff = false, force = false } = command;
  // What never writes needs no leave from git.
  const workTrees = force || check || command.review ? undefined : new WorkTrees();
  const unanswered = workTrees?.unanswered(realpathSync.native(repo));
  if (unanswered !== undefined) {
    throw new UsageError(
      `cannot find out which files have uncommitted changes, because ${unanswered}; use --force to migrate anyway`,
    );
  }
  return {
    repo,
    exclude: command.exclude ?? [],
    plan: {
      ...(command.stripOperationPrefix === undefined ? {} : { stripOperationPrefix: command.stripOperationPrefix }),
      removeV1: command.removeV1 ?? false,
      ...(command.bump === undefined ? {} : { bump: command.bump }),
    },
    dryRun: dryRun || check || (command.review ?? false),
    diff,
    workTrees,
    shard: command.shard === undefined ? undefined : parseShard(command.shard),
  };
}

/** Reports the skills. Returns the new names of renamed operations, by old name. */
function runSkills(
  request: MigrateRequest,
  reports: Iterable<MigratedSkill>,
  reporter: MigrateReporter,
  summary: MigrateSummary,
  streams: Streams,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  const progress = createProgress(streams, request.dryRun ? "read" : "migrated");
  for (const report of reports) {
    progress.done();
    addMigrated(summary, report);
    reporter.skill(report);
    for (const { from, to } of report.renamed) if (!renamed.has(from)) renamed.set(from, to);
    progress.step(report.source);
  }
  progress.done();
  return renamed;
}

/** Reports mentions of the old manifest. Returns the files that could not be searched, but not the folders. */
function runFollowUps(
  { repo, shard }: MigrateRequest,
  renamed: ReadonlyMap<string, string>,
  reporter: MigrateReporter,
  summary: MigrateSummary,
  streams: Streams,
): DiagnosticReport[] {
  const problems: DiagnosticReport[] = [];
  const progress = createProgress(streams, "searched");
  const followUps = findFollowUps({
    repo,
    renamed,
    shard,
    onFile: progress.step,
    onProblem: ({ path, reason, kind }) => {
      // The search for skills has already reported these.
      if (kind === "folder" || kind === "ignore") return;
      const problem = cliDiagnostics.create("not-searched", { path: join(repo, path), reason });
      problems.push(showDiagnostic(problem, undefined));
    },
  });
  for (const followUp of followUps) {
    progress.done();
    summary.followUps++;
    reporter.followUp(followUp);
  }
  progress.done();
  return problems;
}
