import { parseShard, type Workspace } from "@skill-convert/workspace";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import { createProgress, type Progress } from "../../output/progress.js";
import type { Streams } from "../../output/streams.js";
import { reportEach } from "../../report/reporter.js";
import { levelOf, verbosityOf } from "../../report/verbosity.js";
import type { MigrateCommandOptions } from "./options.js";
import { createPretty } from "./pretty.js";
import { createJson } from "./reporter.js";

/** `skill-convert migrate`: migrates the skills of a repository. Returns the exit code. */
export async function runMigrate(
  repo: string,
  command: MigrateCommandOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const { stripOperationPrefix, bump, removeV1, exclude, check = false, diff, force } = command;
  const since = command.review ? (command.since ?? "HEAD") : undefined;
  const dryRun = check || since !== undefined || (command.dryRun ?? false);
  const shard = command.shard === undefined ? undefined : parseShard(command.shard);
  const head = { shard, dryRun, check, since, verbosity: verbosityOf(command), level: levelOf(command) };
  const reporter = command.reporter === "json" ? createJson(head, streams) : createPretty(head, streams);
  let searched: Progress | undefined;
  const migration = workspace.migrate(repo, {
    stripOperationPrefix,
    bump,
    removeV1,
    since,
    exclude,
    shard,
    dryRun,
    diff,
    // What never writes needs no leave from git.
    force: force || check,
    onFile(file) {
      searched ??= createProgress(streams, "searched");
      searched.step(file);
    },
  });
  await reportEach(migration, reporter.skill, streams, dryRun ? "read" : "migrated");
  for await (const followUp of migration.followUps) {
    searched?.done();
    reporter.followUp(followUp);
  }
  searched?.done();
  const end = await migration.finish();
  reporter.end(end);
  if (!end.reached) return USAGE;
  return end.summary.failed > 0 || (check && end.summary.migrated > 0) ? FINDINGS : OK;
}
