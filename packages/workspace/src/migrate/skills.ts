import { join, resolve } from "node:path";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { type FindProblem, type FoundSkill, findSkills } from "@skill-convert/fs";
import type { MigratedSkill } from "@skill-convert/report";
import { showDiagnostic } from "@skill-convert/report";
import { workspaceDiagnostics } from "../diagnostics.js";
import { isInShard } from "../find/shard.js";
import type { MigrateRequest } from "./migrate-skill.js";

/**
 * Reports on every skill below the folder, one after the other. Folders that cannot be searched are reported in between.
 */
export function* eachSkill(
  request: MigrateRequest,
  report: (found: FoundSkill) => MigratedSkill,
): Generator<MigratedSkill> {
  const problems: FindProblem[] = [];
  const onProblem = (problem: FindProblem) => problems.push(problem);
  const options = { manifestFiles: new Set([SKILL_FILE]), patterns: request.exclude, onProblem };
  for (const found of findSkills(resolve(request.cwd, request.repo), options)) {
    yield* problems.splice(0).map((problem) => reportProblem(problem, request));
    if (isInShard(request.shard, found.path)) yield report(found);
  }
  yield* problems.splice(0).map((problem) => reportProblem(problem, request));
}

/** A folder that cannot be read may contain skills, so it counts as failed. A link out of the repository is skipped. */
function reportProblem({ path, reason, kind }: FindProblem, { repo }: MigrateRequest): MigratedSkill {
  const code = kind === "folder" ? "unreadable-folder" : kind === "ignore" ? "not-ignored" : "not-searched";
  const diagnostic = workspaceDiagnostics.create(code, { path: path || repo, reason });
  return {
    source: join(repo, path),
    status: kind === "folder" ? "failed" : "skipped",
    files: [],
    review: [],
    renamed: [],
    diagnostics: [showDiagnostic(diagnostic, undefined)],
  };
}

/** Returns true if the folder contains a skill of any shard. */
export function hasSkills({ repo, cwd, exclude }: MigrateRequest): boolean {
  const options = { manifestFiles: new Set([SKILL_FILE]), patterns: exclude, onProblem: () => {} };
  return findSkills(resolve(cwd, repo), options).next().done !== true;
}
