import type { SkillManifest } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import type { Bases } from "../contracts.js";
import { skillName } from "../trace/run-trace.js";
import { type History, type PastRun, pastRuns } from "./history.js";
import { skillContent, skillPlace } from "./identity.js";

/** The trust score of a skill (stop.md#s93). */
export interface Trust {
  readonly skill: string;
  /** The share of passed assertions among those that passed or failed, from 0 to 1. Absent if there were none. */
  readonly score?: number;
  /** The label of the score (stop.md#s94, stop.md#s95, stop.md#s96), or `unknown` without a score. */
  readonly label: "trusted" | "unstable" | "unreliable" | "unknown";
  /** The number of runs that count. */
  readonly runs: number;
  readonly passed: number;
  readonly failed: number;
  /** Assertions without a result, which do not count (stop.md#d31). */
  readonly unknown: number;
  /** Checks that failed in the latest run and passed in an earlier one (stop.md#s116, stop.md#d53). */
  readonly regressions: readonly string[];
  /** Traces that are not signed by one of the user's own runs. They count only if `TrustOptions.unsigned` is set. */
  readonly unsigned: number;
  /** The number of examined runs of another version of the skill's folder. They do not count. */
  readonly otherVersions: number;
  /** The reason for a missing score: the folder cannot be read, or the traces are too many or too large. */
  readonly problem?: string;
}

/** The options of {@link trustOf}. */
export interface TrustOptions {
  /** If true, traces count that are not signed by one of the user's own runs. */
  readonly unsigned?: boolean;
}

const OPTIONS: KeysOf<TrustOptions> = { keys: { unsigned: "true or false" } };

/** The number of runs that count for the trust score by default (stop.md#d51). */
export const DEFAULT_RUNS = 20;

/**
 * Computes the trust score of a skill: the share of assertions that passed in its last runs with a trace at L2 or above
 * (stop.md#s93, stop.md#s115). Reads the traces in the repository of `bases`, or else in the working directory. Only
 * runs of this folder with its present content count (stop.md#d52).
 *
 * @throws TypeError for a wrong argument or an unknown option
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
  requireArguments("trustOf", {
    manifest: [manifest, "a SkillManifest"],
    bases: [bases, { what: "folders, from basesOf", has: ["skill", "cwd"] }],
    runs: [runs, "a number"],
    options: [options, OPTIONS],
  });
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
 * Computes passed / total. Failed runs are always traced, but of the others perhaps only a fraction. Each traced run
 * without an error therefore has the weight of the runs that it stands for (stop.md#d50).
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
