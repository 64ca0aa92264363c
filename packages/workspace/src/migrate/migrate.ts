import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Diagnostic, InputError } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { compact } from "@skill-convert/core/json";
import { readRevision, realPath, WorkTrees } from "@skill-convert/fs";
import {
  addMigrated,
  countDiagnostics,
  emptyMigrateSummary,
  type FollowUp,
  type MigratedSkill,
  type MigrateSummary,
  showDiagnostic,
} from "@skill-convert/report";
import type { WorkspaceContext } from "../context.js";
import { workspaceDiagnostics } from "../diagnostics.js";
import { findFollowUps } from "./follow-ups.js";
import { type MigrateRequest, migrateSkill } from "./migrate-skill.js";
import type { MigrateEnd, MigrateOptions } from "./options.js";
import { reviewSkill, SkillsAt } from "./review-skill.js";
import { eachSkill, hasSkills } from "./skills.js";

/** The state of a migration after its skills. */
interface SkillsEnd {
  readonly request: MigrateRequest;
  readonly since: string | undefined;
  readonly summary: MigrateSummary;
  /** The new names of renamed operations, by old name. */
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * Migrates the skills of a folder, or with `since` reviews them.
 *
 * @throws InputError if the folder does not exist, or git cannot be asked about it
 */
export function* migrateSkills(
  { cwd }: WorkspaceContext,
  repo: string,
  options: MigrateOptions,
): Generator<MigratedSkill, SkillsEnd, void> {
  const request = toRequest(cwd, repo, options);
  const { since } = options;
  const past = since === undefined ? undefined : skillsAt(resolve(cwd, repo), since);
  const summary = emptyMigrateSummary();
  const renamed = new Map<string, string>();
  const skills = eachSkill(request, (found) =>
    past ? reviewSkill(found, request, past.skill(found.path)) : migrateSkill(found, request),
  );
  for (const skill of skills) {
    addMigrated(summary, skill);
    for (const { from, to } of skill.renamed) if (!renamed.has(from)) renamed.set(from, to);
    yield skill;
  }
  return { request, since, summary, renamed };
}

/** Finds the mentions of the manifests that were migrated. */
export function* searchFollowUps({
  request,
  since,
  summary,
  renamed,
}: SkillsEnd): Generator<FollowUp, MigrateEnd, void> {
  const { repo, shard } = request;
  const end = (problems: readonly Diagnostic[], reached: boolean): MigrateEnd => {
    const diagnostics = problems.map((problem) => showDiagnostic(problem, undefined));
    countDiagnostics(summary, diagnostics);
    return { diagnostics, summary, reached };
  };
  if (summary.skills === 0 && !(shard && hasSkills(request)))
    return end([workspaceDiagnostics.create("no-skill", { input: repo, names: SKILL_FILE })], false);
  const problems: Diagnostic[] = [];
  const followUps = findFollowUps(request, renamed, ({ path, reason, kind }) => {
    // The search for skills has already reported the folders.
    if (kind === "folder" || kind === "ignore") return;
    problems.push(workspaceDiagnostics.create("not-searched", { path: join(repo, path), reason }));
  });
  for (const followUp of followUps) {
    summary.followUps++;
    yield followUp;
  }
  if (since === undefined || shard || summary.migrated + summary.failed > 0) return end(problems, true);
  const uncompared = workspaceDiagnostics.create("nothing-to-review", { input: repo, revision: since });
  return end([...problems, uncompared], false);
}

/** @throws InputError if git cannot read the folder at the revision */
function skillsAt(folder: string, revision: string): SkillsAt {
  const read = readRevision(realPath(folder), revision);
  if (read.kind === "done") return new SkillsAt(read.value);
  throw new InputError(
    `${read.reason}, so there is nothing to compare with: a migration is reviewed by what git kept of the skills before it`,
  );
}

function toRequest(cwd: string, repo: string, options: MigrateOptions): MigrateRequest {
  const folder = resolve(cwd, repo);
  if (!existsSync(folder)) throw new InputError(`${repo} does not exist`);
  if (!statSync(folder).isDirectory())
    throw new InputError(`${repo} is a file; name the folder that contains the skills`);
  const { stripOperationPrefix, bump, removeV1 = false, since, exclude = [], dryRun = false } = options;
  const { diff = false, force, shard, onFile } = options;
  const workTrees = force || since !== undefined ? undefined : new WorkTrees();
  const unanswered = workTrees?.unanswered(realPath(folder));
  if (unanswered !== undefined) {
    const message = `cannot find out which files have uncommitted changes, because ${unanswered}`;
    throw new InputError(message, { remedy: "force" });
  }
  return {
    repo,
    cwd,
    exclude,
    plan: compact({ stripOperationPrefix, removeV1, bump }),
    dryRun: dryRun || since !== undefined,
    diff,
    workTrees,
    shard,
    onFile,
  };
}
