import { guard } from "../../../inputs/guard.js";
import type { ValidateReporter } from "./reporter.js";
import type { ValidatedSkill } from "./validated-skill.js";

/**
 * Reports a skill, and returns it as it was reported. An unexpected error in a reporter replaces the findings of the
 * skill, so that the other skills are still reported.
 */
export function reportSkill(reporters: readonly ValidateReporter[], skill: ValidatedSkill): ValidatedSkill {
  let reported = skill;
  for (const reporter of reporters) {
    guard(
      () => reporter.skill(reported),
      (problem) => {
        reported = { ...skill, status: "invalid", findings: [problem] };
        reporter.skill(reported);
      },
    );
  }
  return reported;
}
