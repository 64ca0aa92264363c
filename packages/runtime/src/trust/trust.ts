import type { SkillManifest } from "@skill-convert/core";
import type { Bases } from "../contracts.js";
import { skillName } from "../trace/run-trace.js";
import { type History, type PastRun, pastRuns } from "./history.js";
import { skillContent, skillPlace } from "./identity.js";

/** The score of a skill by the assertions that passed in its past runs (stop-assertions.md, "Trust Score"). */
export interface Trust {
  readonly skill: string;
  /** Assertions that passed, of those that passed or failed; absent if there were none. */
  readonly score?: number;
  readonly label: "trusted" | "unstable" | "unreliable" | "unknown";
  /** How many runs were looked at. */
  readonly runs: number;
  readonly passed: number;
  readonly failed: number;
  /** Those without a result; they do not count. */
  readonly unknown: number;
  /** Checks that failed in the latest run and passed in an earlier one (stop-levels.md, "L2"). */
  readonly regressions: readonly string[];
  /** Traces that none of the user's own runs signed; they do not count unless they are asked for. */
  readonly unsigned: number;
  /** Runs before the skill's folder was changed, as far as they were looked at; they do not count. */
  readonly otherVersions: number;
  /** Why there is no score, if the skill's folder cannot be read, or the traces are too many or too large. */
  readonly problem?: string;
}

/** Which traces count. */
export interface TrustOptions {
  /** Also those that the user's own runs did not sign. */
  readonly unsigned?: boolean;
}

/** How many runs the trust score looks at, by default (stop-assertions.md, "Trust Score"). */
export const DEFAULT_RUNS = 20;

/**
 * The trust score of a skill: the share of assertions that passed in its last runs with a trace at L2 or above
 * (stop-assertions.md, "Trust Score"). Reads the traces in the repository, or the working directory, of `bases`. Only
 * runs of this folder with its present content count: a skill of the same id elsewhere, and one before an edit, is
 * another.
 *
 * @example
 * const bases = { skill: `${process.cwd()}/skills/notes`, cwd: process.cwd() };
 * (await trustOf({ id: "never-run", operations: [{}] }, bases)).label; // "unknown"
 */
export async function trustOf(
  manifest: SkillManifest,
  bases: Bases,
  runs = DEFAULT_RUNS,
  options: TrustOptions = {},
): Promise<Trust> {
  const skill = skillName(manifest, bases);
  const content = await skillContent(bases.skill);
  const { problem, ...history }: History =
    content.kind === "refused"
      ? { runs: [], unsigned: 0, otherVersions: 0, problem: content.reason }
      : pastRuns(
          bases,
          { name: skill, place: skillPlace(bases), content: content.value },
          runs,
          options.unsigned === true,
        );
  const { runs: past, unsigned, otherVersions } = history;
  const score = scoreOf(past);
  const sum = (key: "passed" | "failed" | "unknown") => past.reduce((total, run) => total + run[key], 0);
  return {
    skill,
    ...(score === undefined ? {} : { score }),
    label: labelOf(score),
    runs: past.length,
    passed: sum("passed"),
    failed: sum("failed"),
    unknown: sum("unknown"),
    regressions: regressions(past),
    unsigned,
    otherVersions,
    ...(problem === undefined ? {} : { problem }),
  };
}

/**
 * passed / total. If only a fraction of the runs without errors is traced, but every one with an error, the former
 * stand for those that left no trace, so each weighs as many runs as it stands for.
 */
function scoreOf(runs: readonly PastRun[]): number | undefined {
  let passed = 0;
  let total = 0;
  for (const run of runs) {
    const weight = run.isError ? 1 : 1 / run.fraction;
    passed += weight * run.passed;
    total += weight * (run.passed + run.failed);
  }
  return total === 0 ? undefined : passed / total;
}

function labelOf(score: number | undefined): Trust["label"] {
  if (score === undefined) return "unknown";
  if (score >= 0.95) return "trusted";
  return score >= 0.8 ? "unstable" : "unreliable";
}

function regressions([latest, ...earlier]: readonly PastRun[]): string[] {
  const failed = [...(latest?.checks ?? [])].filter(([, passed]) => !passed).map(([check]) => check);
  return failed.filter((check) => earlier.some(({ checks }) => checks.get(check) === true)).sort();
}
