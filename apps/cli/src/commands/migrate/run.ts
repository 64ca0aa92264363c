import { existsSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { WorkTrees } from "@skill-convert/fs";
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
import type { MigrateRequest } from "./migrate-skill.js";
import type { MigrateCommandOptions } from "./options.js";
import { addDiagnostics, addMigrated, emptyMigrateSummary } from "./report/count.js";
import { createMigrateReporter } from "./report/create-reporter.js";
import type { MigrateSummary } from "./report/model.js";
import type { MigrateReporter } from "./report/reporter.js";
import { hasSkills, migrateSkills } from "./skills.js";

/** `skill-convert migrate`: migrates the skills of a repository. Returns the exit code. */
export function runMigrate(repo: string, command: MigrateCommandOptions, streams: Streams): number {
  const verbosity = verbosityOf(command);
  const request = requestOf(repo, command);
  const { dryRun, shard } = request;
  const reporter = createMigrateReporter(
    command.reporter,
    { version, dryRun, check: command.check ?? false, verbosity, level: levelOf(command), shard },
    streams,
  );
  const summary = emptyMigrateSummary();
  const renamed = runSkills(request, reporter, summary, streams);
  if (summary.skills === 0 && !(shard && hasSkills(request))) {
    const problem = showDiagnostic(cliDiagnostics.create("no-skill", { input: repo, names: SKILL_FILE }), undefined);
    addDiagnostics(summary, [problem]);
    reporter.end([problem], summary);
    return USAGE;
  }
  const problems = runFollowUps(request, renamed, reporter, summary, streams);
  addDiagnostics(summary, problems);
  reporter.end(problems, summary);
  return summary.failed > 0 || (command.check && summary.migrated > 0) ? FINDINGS : OK;
}

function requestOf(repo: string, command: MigrateCommandOptions): MigrateRequest {
  if (!existsSync(repo)) throw new UsageError(`${repo} does not exist`);
  if (!statSync(repo).isDirectory())
    throw new UsageError(`${repo} is a file; name the folder that contains the skills`);
  const { dryRun = false, check = false, diff = false, force = false } = command;
  // `--check` never writes, so it also works without git.
  const workTrees = force || check ? undefined : new WorkTrees();
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
      stripOperationPrefix: command.stripOperationPrefix ?? false,
      removeV1: command.removeV1 ?? false,
      ...(command.bump === undefined ? {} : { bump: command.bump }),
    },
    dryRun: dryRun || check,
    diff,
    workTrees,
    shard: command.shard === undefined ? undefined : parseShard(command.shard),
  };
}

/** Migrates and reports the skills. Returns the new names of renamed operations, by old name. */
function runSkills(
  request: MigrateRequest,
  reporter: MigrateReporter,
  summary: MigrateSummary,
  streams: Streams,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  const progress = createProgress(streams, request.dryRun ? "read" : "migrated");
  for (const report of migrateSkills(request)) {
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
): readonly DiagnosticReport[] {
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
