import { showFinding, type ValidatedSkill } from "@skill-convert/report";
import { guard, type Shard, type ValidateEnd } from "@skill-convert/workspace";
import type { Reporter } from "../../../report/reporter.js";
import type { Verbosity } from "../../../report/verbosity.js";

export type ValidateReporter = Reporter<ValidatedSkill, ValidateEnd>;

export interface ValidateHead {
  /** The shard that the report covers. */
  readonly shard?: Shard | undefined;
  readonly dryRun: boolean;
  readonly verbosity: Verbosity;
}

/**
 * Reports a skill. An unexpected error in a reporter replaces the findings of the skill, so that the other skills are
 * still reported.
 *
 * @returns false if there was such an error
 */
export function reportSkill(reporters: readonly ValidateReporter[], skill: ValidatedSkill): boolean {
  let reported = skill;
  for (const reporter of reporters) {
    guard(
      () => reporter.skill(reported),
      (problem) => {
        reported = { ...skill, status: "invalid", findings: [problem], diagnostics: [showFinding(problem, undefined)] };
        reporter.skill(reported);
      },
    );
  }
  return reported === skill;
}
